import { localised } from '../../platform/locales.ts'

/** The tabs of the developer pages. */
export const tabsMessages = localised({
  en: {
    label: 'Developers',
    guide: 'Guide',
    schema: 'Schema',
    console: 'Console',
    api: 'Admin API',
  },
  'zh-TW': {
    label: '開發者',
    guide: '指南',
    schema: 'Schema',
    console: '主控台',
    api: '管理 API',
  },
  ja: {
    label: '開発者',
    guide: 'ガイド',
    schema: 'スキーマ',
    console: 'コンソール',
    api: '管理 API',
  },
})
