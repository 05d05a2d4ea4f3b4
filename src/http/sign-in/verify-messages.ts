import { localised } from '../../platform/locales.ts'

/** The mailed link that creates an account. */
export const verifyMessages = localised({
  en: {
    title: 'Almost there',
    intro: 'Enter the password you chose when you signed up to activate your account.',
    submit: 'Confirm and sign in',
    again: 'Forgot it? Sign up again with a new one',
    notMe: 'Did not sign up? Close this page: without the password, no account is created.',
  },
  'zh-TW': {
    title: '即將完成',
    intro: '請輸入註冊時設定的密碼，以啟用帳號。',
    submit: '確認並登入',
    again: '忘記了？用新密碼重新註冊',
    notMe: '不是你註冊的？請關閉此頁面，沒有密碼就不會建立帳號。',
  },
  ja: {
    title: 'あと少しです',
    intro: '登録時に設定したパスワードを入力して、アカウントを有効にしてください。',
    submit: '確認してログイン',
    again: 'お忘れの場合は、新しいパスワードで登録し直す',
    notMe:
      '登録した覚えがない場合は、このページを閉じてください。パスワードがなければアカウントは作成されません。',
  },
})
