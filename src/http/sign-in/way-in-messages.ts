import { passwordLength } from '../../domain/identity/index.ts'
import { localised } from '../../platform/locales.ts'

/** Words shared by the sign-in pages. */
export const wayInMessages = localised({
  en: {
    email: 'E-mail',
    password: 'Password',
    newPasswordHint: `At least ${passwordLength.from} characters. A short sentence is easy to remember and hard to guess.`,
    name: 'Your name',
    backToSignIn: 'Back to sign-in',
  },
  'zh-TW': {
    email: '電子郵件',
    password: '密碼',
    newPasswordHint: `至少 ${passwordLength.from} 個字元。使用一句短句，容易記住又難以猜測。`,
    name: '你的姓名',
    backToSignIn: '返回登入',
  },
  ja: {
    email: 'メールアドレス',
    password: 'パスワード',
    newPasswordHint: `${passwordLength.from} 文字以上。短い文にすると、覚えやすく推測されにくくなります。`,
    name: 'お名前',
    backToSignIn: 'ログインに戻る',
  },
})
