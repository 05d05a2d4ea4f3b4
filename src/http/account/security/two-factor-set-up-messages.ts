import { localised } from '../../../platform/locales.ts'

/** Setting up two-step sign-in. */
export const setUpMessages = localised({
  en: {
    title: 'Set up two-step sign-in',
    scan: 'Scan this QR code with your authenticator app',
    scanAlt: 'QR code for your authenticator app',
    typed: 'Or type this key into the app:',
    sameDevice: 'Open in an app on this device',
    prove: 'Confirm the code',
    proveText: 'Every other device is signed out when you turn it on.',
    confirm: 'Turn on',
    cancel: 'Not now',
  },
  'zh-TW': {
    title: '設定兩步驟驗證',
    scan: '用驗證 App 掃描這個圖',
    scanAlt: '給驗證 App 掃描的 QR 碼',
    typed: '或把這組金鑰輸入 App：',
    sameDevice: '在這台裝置的 App 中打開',
    prove: '確認可以使用',
    proveText: '開啟時，其他裝置都會登出。',
    confirm: '開啟',
    cancel: '先不要',
  },
  ja: {
    title: '2 段階認証の設定',
    scan: '認証アプリでこのコードを読み取る',
    scanAlt: '認証アプリ用の QR コード',
    typed: 'または、このキーをアプリに入力：',
    sameDevice: 'この端末のアプリで開く',
    prove: '動作を確認する',
    proveText: 'オンにすると、ほかの端末はすべてログアウトします。',
    confirm: 'オンにする',
    cancel: '今はしない',
  },
})
