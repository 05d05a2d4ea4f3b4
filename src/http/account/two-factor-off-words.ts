import { localised } from '../../platform/locales.ts'

/** Switching two-step sign-in off. */
export const twoFactorOffWords = localised({
  en: {
    title: 'Switch off two-step sign-in',
    text: 'Your password alone will then be enough to sign in, and your recovery codes are thrown away.',
    confirm: 'Switch off',
    cancel: 'Keep it on',
  },
  'zh-TW': {
    title: '關閉兩步驟驗證',
    text: '之後只要密碼就能登入，復原碼也會一併作廢。',
    confirm: '關閉',
    cancel: '保持開啟',
  },
  ja: {
    title: '2 段階認証をオフにする',
    text: 'パスワードだけでログインできるようになり、リカバリーコードは破棄されます。',
    confirm: 'オフにする',
    cancel: 'オンのままにする',
  },
})
