import { localised } from '../../platform/locales.ts'

/** The texts for visitors who cannot open the admin area. */
export const adminMessages = localised({
  en: {
    title: 'Admin area',
    loading: 'Loading…',
    noScript: 'The admin area needs JavaScript. Without it, use the admin API:',
    noRole: (school: string) =>
      `Your account has no role in the team of ${school}. Ask an owner for a role, or sign in with another account.`,
    toSite: 'Go to the site',
  },
  'zh-TW': {
    title: '管理後台',
    loading: '載入中…',
    noScript: '管理後台需要 JavaScript。若無法使用，請改用管理 API：',
    noRole: (school: string) =>
      `你的帳號在 ${school} 的團隊中沒有角色。請向擁有者申請角色，或使用其他帳號登入。`,
    toSite: '前往網站',
  },
  ja: {
    title: '管理画面',
    loading: '読み込み中…',
    noScript: '管理画面には JavaScript が必要です。使えない場合は、管理 API をご利用ください：',
    noRole: (school: string) =>
      `このアカウントには ${school} のチームでの役割がありません。オーナーに役割を依頼するか、別のアカウントでログインしてください。`,
    toSite: 'サイトへ',
  },
})
