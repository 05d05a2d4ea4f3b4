import { localised } from '../../platform/locales.ts'

/** Signing up. */
export const signUpMessages = localised({
  en: {
    title: 'Create an account',
    submit: 'Create account',
    signIn: 'Have an account? Sign in',
    confirmation: (email: string, hours: number) =>
      `We have sent a mail to ${email}. Open the link in it to activate your account. It expires in ${hours} hours.`,
  },
  'zh-TW': {
    title: '建立帳號',
    submit: '建立帳號',
    signIn: '已經有帳號？登入',
    confirmation: (email, hours) =>
      `我們已寄送信件到 ${email}。請開啟信件中的連結以啟用帳號，連結 ${hours} 小時內有效。`,
  },
  ja: {
    title: 'アカウントを作成',
    submit: 'アカウントを作成',
    signIn: 'アカウントをお持ちの方はログイン',
    confirmation: (email, hours) =>
      `${email} にメールをお送りしました。メールのリンクを開いてアカウントを有効にしてください。リンクは ${hours} 時間有効です。`,
  },
})
