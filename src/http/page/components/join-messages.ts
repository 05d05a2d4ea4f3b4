import { localised } from '../../../platform/locales.ts'

/** Joining a school as a student. */
export const joinMessages = localised({
  en: {
    title: (school: string) => `Join ${school}`,
    text: (school: string) => `You are signed in, but not yet a student of ${school}. Joining is free.`,
    submit: 'Join this school',
    joined: (school: string) => `Welcome to ${school}. You are now a student here.`,
  },
  'zh-TW': {
    title: (school) => `加入 ${school}`,
    text: (school) => `你已登入，但還不是 ${school} 的學員。加入是免費的。`,
    submit: '加入這所學校',
    joined: (school) => `歡迎加入 ${school}，你現在是這裡的學員。`,
  },
  ja: {
    title: (school) => `${school} に参加`,
    text: (school) => `ログインしていますが、まだ ${school} の受講生ではありません。参加は無料です。`,
    submit: 'このスクールに参加する',
    joined: (school) => `${school} へようこそ。受講生になりました。`,
  },
})
