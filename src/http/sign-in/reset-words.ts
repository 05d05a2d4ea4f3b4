import { localised } from '../../platform/locales.ts'

/** The mailed link to choose a new password. */
export const resetWords = localised({
  en: {
    title: 'Choose a new password',
    intro: 'This ends every session of yours, on all devices.',
    label: 'New password',
    submit: 'Save and sign in',
  },
  'zh-TW': {
    title: '設定新密碼',
    intro: '儲存後，你在所有裝置上的登入都會結束。',
    label: '新密碼',
    submit: '儲存並登入',
  },
  ja: {
    title: '新しいパスワード',
    intro: '保存すると、すべての端末からログアウトします。',
    label: '新しいパスワード',
    submit: '保存してログイン',
  },
})
