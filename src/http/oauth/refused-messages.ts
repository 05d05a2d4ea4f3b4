import { localised } from '../../platform/locales.ts'

/** An invalid authorization request. */
export const refusedMessages = localised({
  en: {
    title: 'The request was refused',
    text: (school: string) => `An app sent you here with a request that ${school} cannot verify.`,
    nothing: 'No data was shared.',
    next: 'Go back to the app and try again. If it happens again, contact its developer.',
    forAuthors: 'For the app’s developer',
    guide: 'How to sign in users with this site',
    home: 'Go to the front page',
  },
  'zh-TW': {
    title: '我們擋下了這個請求',
    text: (school) => `有個應用程式把你帶到這裡，但 ${school} 無法信任它的請求。`,
    nothing: '沒有分享任何資料，也沒有傳送給任何人。',
    next: '請回到原本的地方再試一次。如果又發生，請告訴應用程式的開發者。',
    forAuthors: '給應用程式的開發者',
    guide: '應用程式如何在這裡登入',
    home: '回到首頁',
  },
  ja: {
    title: 'このリクエストを止めました',
    text: (school) => `アプリから送られてきたリクエストを、${school} では信頼できませんでした。`,
    nothing: '何も共有されず、だれにも何も送られていません。',
    next: '元の画面に戻ってもう一度お試しください。繰り返す場合は、アプリの作者にお知らせください。',
    forAuthors: 'アプリの作者の方へ',
    guide: 'ここでのアプリのログイン方法',
    home: 'トップページへ',
  },
})
