import { localised } from '../../../platform/locales.ts'

/** Setting up two-step sign-in. */
export const setUpMessages = localised({
  en: {
    title: 'Set up two-step sign-in',
    scan: 'Scan this QR code with your authenticator app',
    scanAlt: 'QR code for your authenticator app',
    manualKey: 'Or type this key into the app:',
    sameDevice: 'Open in an app on this device',
    prove: 'Confirm the code',
    proveText: 'Every other device is signed out when you turn it on.',
    confirm: 'Turn on',
    cancel: 'Not now',
  },
  'zh-TW': {
    title: '設定兩步驟驗證',
    scan: '使用驗證 App 掃描此 QR 碼',
    scanAlt: '供驗證 App 掃描的 QR 碼',
    manualKey: '或在 App 中輸入此金鑰：',
    sameDevice: '在這台裝置的 App 中開啟',
    prove: '確認驗證碼',
    proveText: '開啟後，其他裝置都會登出。',
    confirm: '開啟',
    cancel: '稍後再說',
  },
  ja: {
    title: '2 段階認証の設定',
    scan: '認証アプリでこの QR コードを読み取る',
    scanAlt: '認証アプリ用の QR コード',
    manualKey: 'または、このキーをアプリに入力：',
    sameDevice: 'この端末のアプリで開く',
    prove: 'コードを確認',
    proveText: 'オンにすると、ほかの端末はすべてログアウトします。',
    confirm: 'オンにする',
    cancel: '今はしない',
  },
})
