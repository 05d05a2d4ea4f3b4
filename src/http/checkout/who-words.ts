import { localised } from '../../platform/locales.ts'

/** Who buys: somebody signed in, or a visitor who proves a mailbox. */
export const whoWords = localised({
  en: {
    title: 'Who it is for',
    notYou: 'Not you?',
    haveAccount: 'I have an account: sign in',
    intro: 'No password needed: we send a code to your mailbox, and you go on here.',
    name: 'Name',
    email: 'E-mail address',
    emailHint: 'What you buy will be in the account of this address.',
    sendCode: 'Send me a code',
    sendAgain: 'Send a new code',
    code: 'Six-digit code',
    codeSent: (email: string, minutes: number) =>
      `We have sent a code to ${email}. It is good for ${minutes} minutes.`,
    codeHint: 'Look in the spam folder too. You can change the address above and ask for a new code.',
    codeMissing: 'Enter the code from the mail. If none has come, ask for a new one.',
    codeFirst: 'First have a code sent to your mailbox.',
    codeWrong: (left: number) =>
      left === 1
        ? 'This code is wrong. You can try once more.'
        : `This code is wrong. You can try ${left} more times.`,
    codeOver: 'This code is no longer valid. Ask for a new one.',
    signedOut: 'You have been signed out meanwhile. Nothing is lost: sign in again, or go on with a code.',
  },
  'zh-TW': {
    title: '購買人',
    notYou: '不是你？',
    haveAccount: '我有帳號，前往登入',
    intro: '不需要密碼：我們會寄一組驗證碼到你的信箱，在這一頁就能繼續。',
    name: '姓名',
    email: '電子郵件',
    emailHint: '購買的內容會放在這個電子郵件的帳號裡。',
    sendCode: '寄驗證碼給我',
    sendAgain: '重新寄送驗證碼',
    code: '六位數驗證碼',
    codeSent: (email, minutes) => `驗證碼已寄到 ${email}，${minutes} 分鐘內有效。`,
    codeHint: '也請查看垃圾郵件匣。你可以修改上面的電子郵件，再重新索取。',
    codeMissing: '請輸入信中的驗證碼。如果沒有收到，請重新索取。',
    codeFirst: '請先索取驗證碼。',
    codeWrong: (left) => `驗證碼不正確，還可以再試 ${left} 次。`,
    codeOver: '這組驗證碼已失效，請重新索取。',
    signedOut: '你已被登出，但填寫的內容都還在：請重新登入，或用驗證碼繼續。',
  },
  ja: {
    title: 'ご購入者',
    notYou: '別の方ですか？',
    haveAccount: 'アカウントをお持ちの方はログイン',
    intro: 'パスワードは不要です。確認コードをメールでお送りし、このページで続けられます。',
    name: 'お名前',
    email: 'メールアドレス',
    emailHint: 'ご購入の内容は、このアドレスのアカウントに入ります。',
    sendCode: '確認コードを送る',
    sendAgain: '新しいコードを送る',
    code: '6 桁の確認コード',
    codeSent: (email, minutes) => `${email} に確認コードをお送りしました。${minutes} 分間有効です。`,
    codeHint: '迷惑メールフォルダーもご確認ください。上のアドレスを変更して、送り直すこともできます。',
    codeMissing: 'メールのコードを入力してください。届かない場合は、新しいコードを送ってください。',
    codeFirst: '先に確認コードを送ってください。',
    codeWrong: (left) => `コードが違います。あと ${left} 回入力できます。`,
    codeOver: 'このコードは無効になりました。新しいコードを送ってください。',
    signedOut:
      'ログアウトされましたが、入力内容は残っています。もう一度ログインするか、確認コードで続けてください。',
  },
})
