import { localised } from '../../platform/locales.ts'

/** The mailed link to sign in. */
export const openLinkMessages = localised({
  en: {
    title: 'Welcome back',
    intro: 'You are about to sign in as',
    joins: (school: string) => `You already have an account: sign in with it and join ${school}.`,
    insteadOf: (name: string) =>
      `You are currently signed in as ${name}. You will be signed out when you continue.`,
    submit: 'Sign in',
  },
  'zh-TW': {
    title: '歡迎回來',
    intro: '你即將登入',
    joins: (school) => `你已有帳號：登入後即可加入 ${school}。`,
    insteadOf: (name) => `你目前以 ${name} 登入，繼續後會登出。`,
    submit: '登入',
  },
  ja: {
    title: 'おかえりなさい',
    intro: '次のアカウントでログインします',
    joins: (school) => `すでにアカウントをお持ちです。ログインすると ${school} に参加できます。`,
    insteadOf: (name) => `現在は ${name} さんとしてログインしています。続けるとログアウトします。`,
    submit: 'ログイン',
  },
})
