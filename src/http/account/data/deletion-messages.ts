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
    lead: '刪除後無法復原，你和我們都無法還原。',
    goes: '會從所有學校刪除的資料',
    goesList: [
      '你的姓名、電子郵件地址、大頭貼與密碼',
      '你的角色，以及課程與下載內容的使用權',
      '通行密鑰、兩步驟驗證與所有已登入的裝置',
      '所有已連結應用程式的存取權',
    ],
    stays: '學校依法必須保留的資料',
    staysList: ['付款紀錄與發票，保留至法定年限，且帳號不再包含你的姓名', '帳號已刪除的紀錄，僅以編號識別'],
    exportFirst: '先取得資料副本',
    password: '你的密碼',
    code: '驗證 App 的驗證碼，或一組復原碼',
    confirmation: (email) => `請輸入 ${email} 以確認`,
    confirm: '永久刪除我的帳號',
    cancel: '保留帳號',
    goneTitle: '你的帳號已刪除',
    goneText: '我們已寄信向你確認。感謝你與我們一起學習，隨時歡迎回來。',
    toFrontPage: '回到首頁',
  },
  ja: {
    title: 'アカウントの削除',
    lead: 'この操作は元に戻せません。私たちにも復元できません。',
    goes: 'すべてのスクールで削除されるもの',
    goesList: [
      'お名前、メールアドレス、写真、パスワード',
      '役割と、コースやダウンロードの利用権',
      'パスキー、2 段階認証、ログイン中のすべての端末',
      '連携中のすべてのアプリのアクセス権',
    ],
    stays: '法律によりスクールが保管するもの',
    staysList: [
      '支払いと請求書（法定の保存期間中。アカウントにお名前は残りません）',
      'アカウントが削除されたという記録（番号のみ）',
    ],
    exportFirst: '先にデータのコピーを受け取る',
    password: 'パスワード',
    code: 'アプリのコード、またはリカバリーコード',
    confirmation: (email) => `確認のため ${email} と入力してください`,
    confirm: 'アカウントを完全に削除',
    cancel: '削除しない',
    goneTitle: 'アカウントを削除しました',
    goneText:
      '確認のメールをお送りしました。ご利用いただき、ありがとうございました。またのご利用をお待ちしています。',
    toFrontPage: 'トップページへ',
  },
})
