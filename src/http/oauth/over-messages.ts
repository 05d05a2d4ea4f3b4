import { localised } from '../../platform/locales.ts'

/** An expired consent request. */
export const overMessages = localised({
  en: {
    title: 'This request is no longer valid',
    text: (minutes: number) =>
      `It was already answered, it expired after ${minutes} minutes, or the app has changed.`,
    start: 'Go back to the app and start again there.',
    apps: 'See which apps are connected',
  },
  'zh-TW': {
    title: '這個請求已經結束',
    text: (minutes) => `它已經回覆過、等了超過 ${minutes} 分鐘，或應用程式已有變動。`,
    start: '請回到應用程式重新開始。',
    apps: '查看已連結的應用程式',
  },
  ja: {
    title: 'この確認は終了しました',
    text: (minutes) => `すでに回答済みか、${minutes} 分以上経過したか、アプリ側の内容が変わりました。`,
    start: 'アプリに戻って、最初からやり直してください。',
    apps: '連携中のアプリを見る',
  },
})
