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
    wrong: (left: number) => `The code is wrong. ${left === 1 ? 'One attempt' : `${left} attempts`} left.`,
  },
  'zh-TW': {
    title: '輸入驗證碼',
    intro: '請打開驗證 App，輸入這個帳號的六位數字。',
    label: '驗證碼',
    submit: '繼續',
    useRecovery: '手機不在身邊？改用復原碼',
    recoveryIntro: '請輸入你設定兩步驟驗證時存下的復原碼。每組只能用一次。',
    recoveryLabel: '復原碼',
    useApp: '改用 App 的驗證碼',
    wrong: (left) => `驗證碼不正確，還可以再試 ${left} 次。`,
  },
  ja: {
    title: '認証コードの入力',
    intro: '認証アプリに表示されている、このアカウントの 6 桁の数字を入力してください。',
    label: '認証コード',
    submit: '続ける',
    useRecovery: 'スマホが手元にない場合は、リカバリーコードを使う',
    recoveryIntro:
      '認証アプリの設定時に控えたリカバリーコードを 1 つ入力してください。どれも 1 回だけ使えます。',
    recoveryLabel: 'リカバリーコード',
    useApp: '認証アプリのコードを使う',
    wrong: (left) => `コードが違います。あと ${left} 回入力できます。`,
  },
})
