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
    newPasswordHint: `至少 ${passwordLength.from} 個字元。用一句話當密碼，好記又難猜。`,
    name: '你的名字',
    backToSignIn: '回到登入',
  },
  ja: {
    email: 'メールアドレス',
    password: 'パスワード',
    newPasswordHint: `${passwordLength.from} 文字以上。短い文にすると、覚えやすく推測されにくくなります。`,
    name: 'お名前',
    backToSignIn: 'ログインに戻る',
  },
})
