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
    title: '這個請求已失效',
    text: (minutes) => `請求已處理、超過 ${minutes} 分鐘，或應用程式已變更。`,
    start: '請返回應用程式重新開始。',
    apps: '查看已連結的應用程式',
  },
  ja: {
    title: 'このリクエストは無効です',
    text: (minutes) => `すでに回答済みか、${minutes} 分を過ぎて期限切れになったか、アプリが変更されました。`,
    start: 'アプリに戻って、最初からやり直してください。',
    apps: '連携中のアプリを見る',
  },
})
