import { localised } from '../../../platform/locales.ts'

/** Deleting the account. */
export const deletionMessages = localised({
  en: {
    title: 'Delete your account',
    lead: 'This cannot be undone, by you or by us.',
    goes: 'What is deleted, at every school',
    goesList: [
      'Your name, e-mail address, picture and password',
      'Your roles, and with them your access to courses and downloads',
      'Passkeys, two-step sign-in and every signed-in device',
      'The access of all connected apps',
    ],
    stays: 'What schools must keep by law',
    staysList: [
      'Payments and invoices, for the legal retention period, without your name in the account',
      'A record that an account was deleted, identified by a number only',
    ],
    exportFirst: 'Get a copy of your data first',
    password: 'Your password',
    code: 'Code from the app, or a recovery code',
    confirmation: (email: string) => `Type ${email} to confirm`,
    confirm: 'Delete my account permanently',
    cancel: 'Keep my account',
    goneTitle: 'Your account was deleted',
    goneText:
      'We have sent you a mail to confirm it. Thank you for learning with us. You are always welcome to come back.',
    toFrontPage: 'Go to the front page',
  },
  'zh-TW': {
    title: '刪除帳號',
    lead: '刪除之後無法復原，我們也沒辦法。',
    goes: '每一所學校都會刪除的',
    goesList: [
      '你的名字、電子郵件、大頭貼和密碼',
      '你的身分，以及課程和下載的使用權',
      '通行密鑰、兩步驟驗證和所有登入中的裝置',
      '所有已連結應用程式的存取權',
    ],
    stays: '法律要求學校保留的',
    staysList: ['付款紀錄和發票，保留到稅法規定的年限，帳號上不再有你的名字', '一筆只有編號的刪除紀錄'],
    exportFirst: '先下載一份我的資料',
    password: '你的密碼',
    code: 'App 上的驗證碼，或一組復原碼',
    confirmation: (email) => `請輸入 ${email} 以確認`,
    confirm: '永久刪除我的帳號',
    cancel: '保留帳號',
    goneTitle: '你的帳號已刪除',
    goneText: '我們寄了最後一封信向你確認。謝謝你和我們一起學習，隨時歡迎回來。',
    toFrontPage: '回到首頁',
  },
  ja: {
    title: 'アカウントの削除',
    lead: '元に戻すことはできません。私たちにもできません。',
    goes: 'すべてのスクールで消えるもの',
    goesList: [
      'お名前、メールアドレス、写真、パスワード',
      '役割と、講座やダウンロードの利用権',
      'パスキー、2 段階認証、ログイン中のすべての端末',
      '連携中のすべてのアプリのアクセス権',
    ],
    stays: '法律によりスクールが保管するもの',
    staysList: [
      '支払いと請求書。税法が定める期間、アカウントのお名前は残さずに保管します',
      'アカウントが削除されたという、番号だけの記録',
    ],
    exportFirst: '先にデータの控えを受け取る',
    password: 'パスワード',
    code: 'アプリのコード、またはリカバリーコード',
    confirmation: (email) => `確認のため ${email} と入力してください`,
    confirm: 'アカウントを完全に削除',
    cancel: '削除しない',
    goneTitle: 'アカウントを削除しました',
    goneText:
      '確認のため、最後のメールをお送りしました。一緒に学んでいただき、ありがとうございました。いつでもお戻りください。',
    toFrontPage: 'トップページへ',
  },
})
