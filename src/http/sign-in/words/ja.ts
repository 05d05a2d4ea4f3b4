import type { SignInWords } from './en.ts'

export const ja: SignInWords = {
  email: 'メールアドレス',
  password: 'パスワード',
  newPasswordHint: '8 文字以上。短い文にすると、覚えやすく推測されにくくなります。',
  name: 'お名前',
  backToSignIn: 'ログインに戻る',
  signIn: {
    title: 'ログイン',
    submit: 'ログイン',
    byMail: 'メールのリンクでログイン',
    byPasskey: 'パスキーでログイン',
    passkeyFailed: 'うまくいきませんでした。もう一度試すか、パスワードをお使いください。',
    forgot: 'パスワードをお忘れですか？',
    signUp: 'はじめての方はアカウントを作成',
    over: '時間切れか、コードの入力ミスが続いたため中断しました。もう一度ログインしてください。',
  },
  code: {
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
  ask: {
    sign_in: {
      title: 'メールでログイン',
      intro: 'リンクをお送りします。開くだけで、パスワードなしでログインできます。',
      sent: (email, minutes) =>
        `${email} のアカウントがあれば、ログイン用のリンクをお送りしました。${minutes} 分間有効です。`,
    },
    reset_password: {
      title: 'パスワードをお忘れですか？',
      intro: 'メールアドレスを入力してください。新しいパスワードを決めるためのリンクをお送りします。',
      sent: (email, minutes) =>
        `${email} のアカウントがあれば、パスワード再設定用のリンクをお送りしました。${minutes} 分間有効です。`,
    },
    submit: 'リンクを送ってもらう',
  },
  mailbox: {
    title: 'メールをご確認ください',
    nothingThere:
      'しばらくしても届かない場合は、迷惑メールフォルダーと、上のアドレスに間違いがないかをご確認ください。',
    again: 'もう一度試す',
  },
  link: {
    title: 'おかえりなさい',
    intro: '次のアカウントでログインします',
    joins: (school) => `すでにアカウントをお持ちです。そのままログインすると ${school} に参加できます。`,
    insteadOf: (name) => `現在は ${name} さんとしてログインしています。続けるとログアウトします。`,
    submit: 'ログイン',
  },
  signUp: {
    title: 'アカウントを作成',
    submit: 'アカウントを作成',
    signIn: 'アカウントをお持ちの方はログイン',
    sent: (email, hours) =>
      `${email} にメールをお送りしました。メールのリンクを開くと登録が完了します。リンクは ${hours} 時間有効です。`,
  },
  verify: {
    title: 'あと少しです',
    intro: '登録時に決めたパスワードを入力すると、登録が完了します。',
    submit: '確認してログイン',
    again: 'お忘れの場合は、新しいパスワードで登録し直す',
    notMe: '心当たりがない場合は、このページを閉じてください。パスワードがなければ何も起こりません。',
  },
  reset: {
    title: '新しいパスワード',
    intro: '保存すると、すべての端末からログアウトします。',
    label: '新しいパスワード',
    signOutApps: '連携中のアプリもログアウトする（すべてのスクール）',
    signOutAppsHint: 'アプリは独自のアクセス権を持ち、新しいパスワードだけでは無効になりません。',
    submit: '保存してログイン',
  },
  invitation: {
    title: (school) => `${school} からの招待`,
    offer: (role) => `${role}として招待されています。宛先は次のアドレスです`,
    newAccount: '参加にはアカウントが必要です。お名前とパスワードを決めてください。',
    submit: '招待を受ける',
    decline: '参加しない場合は、このページを閉じるだけで結構です。',
  },
  spent: {
    title: 'このリンクは使えません',
    text: 'すでに使われたか、期限が切れたか、新しいリンクに置き換わっています。',
    verify_email: '確認がお済みなら、そのままログインしてください。まだの場合は、もう一度ご登録ください。',
    sign_in: '新しいリンクをすぐにお送りできます。',
    reset_password: '新しいリンクをすぐにお送りできます。',
    invitation:
      'すでに招待を受けた方は、そのままログインしてください。まだの場合は、招待した方に再送を頼んでください。',
    newLink: '新しいリンクを送ってもらう',
    inside: 'すでにログインしています。新しいリンクは必要ありません。',
    toAccount: 'アカウントへ',
  },
  roles: {
    owner: 'オーナー',
    manager: 'マネージャー',
    admin: '管理者',
    teacher: '講師',
    teaching_assistant: 'アシスタント',
    student: '受講生',
  },
}
