import { passwordLength } from '../../../domain/identity/index.ts'
import { localised } from '../../../platform/locales.ts'

/** Changing the password. */
export const passwordMessages = localised({
  en: {
    title: 'Password',
    lead: 'When you change it, every other device is signed out. You stay signed in here.',
    current: 'Current password',
    next: 'New password',
    nextHint: `At least ${passwordLength.from} characters. A few words in a row are easy to remember and hard to guess.`,
    signOutApps: 'Sign out connected apps too, at every school',
    signOutAppsHint: (apps: string) =>
      `Apps have their own access and do not know your password. Select this if another person may have used your account. Connected now: ${apps}.`,
    appAt: (app: string, school: string) => `${app} (${school})`,
    comma: ', ',
    save: 'Change password',
    forgot: 'Forgot your current password?',
  },
  'zh-TW': {
    title: '密碼',
    lead: '變更密碼後，其他裝置都會登出，這台裝置會保持登入。',
    current: '目前的密碼',
    next: '新密碼',
    nextHint: `至少 ${passwordLength.from} 個字元。使用幾個單字組合，容易記住又難以猜測。`,
    signOutApps: '一併登出已連結的應用程式（所有學校）',
    signOutAppsHint: (apps: string) =>
      `應用程式有自己的存取權，不知道你的密碼。如果可能有別人用過你的帳號，請勾選。目前已連結：${apps}。`,
    appAt: (app: string, school: string) => `${app}（${school}）`,
    comma: '、',
    save: '變更密碼',
    forgot: '忘記目前的密碼？',
  },
  ja: {
    title: 'パスワード',
    lead: '変更すると、ほかの端末はすべてログアウトします。この端末はそのままです。',
    current: '現在のパスワード',
    next: '新しいパスワード',
    nextHint: `${passwordLength.from} 文字以上。いくつかの単語を組み合わせると、覚えやすく推測されにくくなります。`,
    signOutApps: '連携中のアプリもログアウトする（すべてのスクール）',
    signOutAppsHint: (apps: string) =>
      `アプリは独自のアクセス権を持ち、パスワードを知りません。ほかの人がアカウントを使った可能性があれば、チェックしてください。現在連携中：${apps}`,
    appAt: (app: string, school: string) => `${app}（${school}）`,
    comma: '、',
    save: 'パスワードを変更',
    forgot: '現在のパスワードをお忘れですか？',
  },
})
