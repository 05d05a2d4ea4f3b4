import { localised } from '../../platform/locales.ts'

/** Requesting a mailed link. */
export const requestMessages = localised({
  en: {
    sign_in: {
      title: 'Sign in by mail',
      intro: 'We send you a link that signs you in without a password.',
      sent: (email: string, minutes: number) =>
        `If ${email} has an account, we have sent a sign-in link. It expires in ${minutes} minutes.`,
    },
    reset_password: {
      title: 'Forgot your password?',
      intro: 'Enter your address, and we send you a link to choose a new password.',
      sent: (email: string, minutes: number) =>
        `If ${email} has an account, we have sent a link to choose a new password. It expires in ${minutes} minutes.`,
    },
    submit: 'Send me a link',
  },
  'zh-TW': {
    sign_in: {
      title: '用信件登入',
      intro: '我們會寄一個連結給你，點開就能登入，不用密碼。',
      sent: (email, minutes) => `如果 ${email} 有帳號，登入連結已經寄出，${minutes} 分鐘內有效。`,
    },
    reset_password: {
      title: '忘記密碼？',
      intro: '告訴我們你的電子郵件，我們會寄一個連結，讓你設定新密碼。',
      sent: (email, minutes) => `如果 ${email} 有帳號，設定新密碼的連結已經寄出，${minutes} 分鐘內有效。`,
    },
    submit: '寄連結給我',
  },
  ja: {
    sign_in: {
      title: 'メールでログイン',
      intro: 'リンクをお送りします。開くだけで、パスワードなしでログインできます。',
      sent: (email, minutes) =>
        `${email} のアカウントがあれば、ログイン用のリンクをお送りしました。${minutes} 分間有効です。`,
    },
    reset_password: {
      title: 'パスワードをお忘れですか？',
      intro: 'メールアドレスを入力してください。新しいパスワードを決めるためのリンクをお送りします。',
      sent: (email, minutes) =>
        `${email} のアカウントがあれば、パスワード再設定用のリンクをお送りしました。${minutes} 分間有効です。`,
    },
    submit: 'リンクを送ってもらう',
  },
})
