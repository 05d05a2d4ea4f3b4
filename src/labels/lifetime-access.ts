import { localised } from '../platform/locales.ts'

/** The label of lifetime access, used everywhere it is sold or displayed. */
export const lifetimeAccess = localised({
  en: 'Lifetime access',
  'zh-TW': '永久使用',
  ja: '無期限で利用可',
})
