import { localised } from '../../platform/locales.ts'

/** Requesting a mailed link. */
export const requestMessages = localised({
  en: {
    sign_in: {
      title: 'Sign in by mail',
      intro: 'We send you a link that signs you in without a password.',
      confirmation: (email: string, minutes: number) =>
        `If ${email} has an account, we have sent a sign-in link. It expires in ${minutes} minutes.`,
    },
    reset_password: {
      title: 'Forgot your password?',
      intro: 'Enter your address, and we send you a link to choose a new password.',
      confirmation: (email: string, minutes: number) =>
        `If ${email} has an account, we have sent a link to choose a new password. It expires in ${minutes} minutes.`,
    },
    submit: 'Send me a link',
  },
  'zh-TW': {
    sign_in: {
      title: '以信件登入',
      intro: '我們會寄送登入連結給你，不需要密碼。',
      confirmation: (email, minutes) => `若 ${email} 有帳號，我們已寄出登入連結，${minutes} 分鐘內有效。`,
    },
    reset_password: {
      title: '忘記密碼？',
      intro: '請輸入電子郵件地址，我們會寄送設定新密碼的連結。',
      confirmation: (email, minutes) =>
        `若 ${email} 有帳號，我們已寄出設定新密碼的連結，${minutes} 分鐘內有效。`,
    },
    submit: '寄送連結',
  },
  ja: {
    sign_in: {
      title: 'メールでログイン',
      intro: 'パスワードなしでログインできるリンクをお送りします。',
      confirmation: (email, minutes) =>
        `${email} のアカウントがある場合、ログイン用のリンクをお送りしました。${minutes} 分間有効です。`,
    },
    reset_password: {
      title: 'パスワードをお忘れですか？',
      intro: 'メールアドレスを入力してください。新しいパスワードを設定するリンクをお送りします。',
      confirmation: (email, minutes) =>
        `${email} のアカウントがある場合、新しいパスワードを設定するリンクをお送りしました。${minutes} 分間有効です。`,
    },
    submit: 'リンクを送信',
  },
})
