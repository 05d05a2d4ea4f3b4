import { localised } from '../platform/locales.ts'

/** Access without an end, the same words wherever it is sold or shown. */
export const lifetimeAccess = localised({
  en: 'Lifetime access',
  'zh-TW': '永久使用',
  ja: '無期限で利用可',
})
