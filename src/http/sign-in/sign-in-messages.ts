import { localised } from '../../platform/locales.ts'

/** Signing in. */
export const signInMessages = localised({
  en: {
    title: 'Sign in',
    submit: 'Sign in',
    byMail: 'Send me a link by mail instead',
    byPasskey: 'Sign in with a passkey',
    passkeyFailed: 'That did not work. Try again, or use your password.',
    forgot: 'Forgot your password?',
    signUp: 'New here? Create an account',
    over: 'The sign-in expired, or there were too many wrong codes. Please sign in again.',
  },
  'zh-TW': {
    title: '登入',
    submit: '登入',
    byMail: '改以信件連結登入',
    byPasskey: '使用通行密鑰登入',
    passkeyFailed: '登入失敗。請再試一次，或使用密碼。',
    forgot: '忘記密碼？',
    signUp: '第一次來？建立帳號',
    over: '登入已逾時，或驗證碼錯誤次數過多，請重新登入。',
  },
  ja: {
    title: 'ログイン',
    submit: 'ログイン',
    byMail: 'メールのリンクでログイン',
    byPasskey: 'パスキーでログイン',
    passkeyFailed: 'ログインできませんでした。もう一度試すか、パスワードをお使いください。',
    forgot: 'パスワードをお忘れですか？',
    signUp: 'はじめての方はアカウントを作成',
    over: 'ログインの期限が切れたか、コードの誤りが多すぎました。もう一度ログインしてください。',
  },
})
