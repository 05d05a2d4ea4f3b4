import { recoveryCodeCount } from '../../../domain/identity/index.ts'
import { localised } from '../../../platform/locales.ts'

/** The texts of account security other than the password. */
export const securityMessages = localised({
  en: {
    title: 'Security',
    lead: 'Two ways to protect your account, even if another person learns your password.',
    twoStep: 'Two-step sign-in',
    twoStepText:
      'After your password we ask for a six-digit code from an app on your phone, such as Google Authenticator, 1Password or Aegis.',
    isOn: 'On',
    isOff: 'Off',
    setUp: 'Set up',
    codesLeft: (remaining: number) => `${remaining} of ${recoveryCodeCount} recovery codes left.`,
    newCodes: 'Generate new recovery codes',
    switchOff: 'Turn off',
    password: 'Your password',
    code: 'Six-digit code',
    anyCode: 'Code from the app, or a recovery code',
  },
  'zh-TW': {
    title: '安全性',
    lead: '兩種保護帳號的方式，即使密碼外洩也有效。',
    twoStep: '兩步驟驗證',
    twoStepText:
      '輸入密碼後，還需輸入手機驗證 App 上的六位數驗證碼，例如 Google Authenticator、1Password 或 Aegis。',
    isOn: '已開啟',
    isOff: '已關閉',
    setUp: '設定',
    codesLeft: (remaining) => `${recoveryCodeCount} 組復原碼還剩 ${remaining} 組。`,
    newCodes: '產生新的復原碼',
    switchOff: '關閉',
    password: '你的密碼',
    code: '六位數驗證碼',
    anyCode: '驗證 App 的驗證碼，或一組復原碼',
  },
  ja: {
    title: 'セキュリティ',
    lead: 'パスワードを知られても、アカウントを保護する 2 つの方法です。',
    twoStep: '2 段階認証',
    twoStepText:
      'パスワードのあとに、スマートフォンのアプリ（Google Authenticator、1Password、Aegis など）に表示される 6 桁のコードを入力します。',
    isOn: 'オン',
    isOff: 'オフ',
    setUp: '設定する',
    codesLeft: (remaining) =>
      `リカバリーコードは ${recoveryCodeCount} 個のうち ${remaining} 個残っています。`,
    newCodes: '新しいリカバリーコードを生成',
    switchOff: 'オフにする',
    password: 'パスワード',
    code: '6 桁のコード',
    anyCode: 'アプリのコード、またはリカバリーコード',
  },
})
