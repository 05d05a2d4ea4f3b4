import { localised } from '../../../platform/locales.ts'

/** Turning off two-step sign-in. */
export const twoFactorOffMessages = localised({
  en: {
    title: 'Turn off two-step sign-in',
    text: 'You will then sign in with your password only, and your recovery codes will be deleted.',
    confirm: 'Turn off',
    cancel: 'Keep it on',
  },
  'zh-TW': {
    title: '關閉兩步驟驗證',
    text: '之後只需密碼即可登入，復原碼會被刪除。',
    confirm: '關閉',
    cancel: '保持開啟',
  },
  ja: {
    title: '2 段階認証をオフにする',
    text: '今後はパスワードだけでログインし、リカバリーコードは削除されます。',
    confirm: 'オフにする',
    cancel: 'オンのままにする',
  },
})
