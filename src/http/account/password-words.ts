import { localised } from '../../platform/locales.ts'

/** Changing the password. */
export const passwordWords = localised({
  en: {
    title: 'Password',
    lead: 'When you change it, every other device is signed out. You stay signed in here.',
    current: 'Current password',
    next: 'New password',
    nextHint: 'At least 8 characters. A few words in a row are easy to remember and hard to guess.',
    save: 'Change the password',
    forgot: 'Forgot your current password?',
  },
  'zh-TW': {
    title: '密碼',
    lead: '變更之後，其他裝置都會登出，這台裝置會保持登入。',
    current: '目前的密碼',
    next: '新密碼',
    nextHint: '至少 8 個字元。幾個詞連在一起，好記又難猜。',
    save: '變更密碼',
    forgot: '忘記目前的密碼？',
  },
  ja: {
    title: 'パスワード',
    lead: '変更すると、ほかの端末はすべてログアウトします。この端末はそのままです。',
    current: '現在のパスワード',
    next: '新しいパスワード',
    nextHint: '8 文字以上。いくつかの言葉を並べると、覚えやすく推測されにくくなります。',
    save: 'パスワードを変更',
    forgot: '現在のパスワードをお忘れですか？',
  },
})
