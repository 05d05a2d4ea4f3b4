import { localised } from '../../platform/locales.ts'

/** The mailed link to choose a new password. */
export const resetMessages = localised({
  en: {
    title: 'Choose a new password',
    intro: 'You will be signed out on all devices.',
    label: 'New password',
    signOutApps: 'Sign out connected apps too, at every school',
    signOutAppsHint: 'Apps have their own access, which a new password does not revoke.',
    submit: 'Save and sign in',
  },
  'zh-TW': {
    title: '設定新密碼',
    intro: '你會從所有裝置登出。',
    label: '新密碼',
    signOutApps: '一併登出已連結的應用程式（所有學校）',
    signOutAppsHint: '應用程式有自己的存取權，不會因為新密碼而失效。',
    submit: '儲存並登入',
  },
  ja: {
    title: '新しいパスワードの設定',
    intro: 'すべての端末からログアウトします。',
    label: '新しいパスワード',
    signOutApps: '連携中のアプリもログアウトする（すべてのスクール）',
    signOutAppsHint: 'アプリは独自のアクセス権を持ち、新しいパスワードでは取り消されません。',
    submit: '保存してログイン',
  },
})
