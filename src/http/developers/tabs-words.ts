import { localised } from '../../platform/locales.ts'

/** The tabs of the developer pages. */
export const tabsWords = localised({
  en: {
    label: 'Developers',
    guide: 'Guide',
    schema: 'Schema',
    console: 'Console',
  },
  'zh-TW': {
    label: '開發者',
    guide: '指南',
    schema: '結構',
    console: '主控台',
  },
  ja: {
    label: '開発者',
    guide: 'ガイド',
    schema: 'スキーマ',
    console: 'コンソール',
  },
})
