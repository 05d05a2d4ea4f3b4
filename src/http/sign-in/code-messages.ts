import { localised } from '../../platform/locales.ts'

/** The second step of a sign-in. */
export const codeMessages = localised({
  en: {
    title: 'Enter your code',
    intro: 'Your authenticator app shows a six-digit code for this account.',
    label: 'Code',
    submit: 'Continue',
    useRecovery: 'No access to your phone? Use a recovery code',
    recoveryIntro: 'Enter one of the recovery codes you saved when you set up the app. Each works once.',
    recoveryLabel: 'Recovery code',
    useApp: 'Use a code from the app',
    wrong: (remaining: number) =>
      `The code is wrong. ${remaining === 1 ? 'One attempt' : `${remaining} attempts`} left.`,
  },
  'zh-TW': {
    title: '輸入驗證碼',
    intro: '驗證 App 會顯示這個帳號的六位數驗證碼。',
    label: '驗證碼',
    submit: '繼續',
    useRecovery: '無法使用手機？改用復原碼',
    recoveryIntro: '請輸入設定驗證 App 時儲存的復原碼，每組只能使用一次。',
    recoveryLabel: '復原碼',
    useApp: '改用驗證 App 的驗證碼',
    wrong: (remaining) => `驗證碼不正確，剩餘次數：${remaining}。`,
  },
  ja: {
    title: '認証コードの入力',
    intro: '認証アプリに、このアカウントの 6 桁のコードが表示されます。',
    label: '認証コード',
    submit: '続ける',
    useRecovery: 'スマートフォンが使えない場合は、リカバリーコードを使う',
    recoveryIntro:
      'アプリの設定時に保存したリカバリーコードを 1 つ入力してください。各コードは 1 回だけ使えます。',
    recoveryLabel: 'リカバリーコード',
    useApp: '認証アプリのコードを使う',
    wrong: (remaining) => `コードが違います。残り ${remaining} 回。`,
  },
})
