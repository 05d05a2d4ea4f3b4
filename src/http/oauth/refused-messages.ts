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
    title: '請求已被拒絕',
    text: (school) => `應用程式將你帶到這裡，但 ${school} 無法驗證它的請求。`,
    nothing: '沒有分享任何資料。',
    next: '請返回應用程式再試一次。若再次發生，請聯絡其開發者。',
    forAuthors: '給應用程式開發者',
    guide: '如何透過本站讓使用者登入',
    home: '前往首頁',
  },
  ja: {
    title: 'リクエストは拒否されました',
    text: (school) => `アプリからのリクエストを、${school} では検証できませんでした。`,
    nothing: 'データは共有されていません。',
    next: 'アプリに戻って、もう一度お試しください。繰り返す場合は、アプリの開発者にお問い合わせください。',
    forAuthors: 'アプリの開発者の方へ',
    guide: 'このサイトでユーザーをログインさせる方法',
    home: 'トップページへ',
  },
})
