import type { OAuthWords } from './en.ts'

export const ja: OAuthWords = {
  consent: {
    title: 'アクセスを許可しますか？',
    asks: (school) => `が ${school} のアカウントの利用を求めています`,
    signedInAs: 'ログイン中：',
    switchAccount: '別のアカウントを使う',
    setUpBy: (school) => `${school} が登録`,
    knownIntegration: '既知の連携サービス',
    reviewedBy: (school) => `${school} が確認済み`,
    notReviewed: '未確認',
    registeredItself: '自己登録',
    careful: 'よくご確認ください',
    warnings: {
      unreviewed: {
        title: (school) => `${school} では、まだだれもこのアプリを確認していません。`,
        text: (host) =>
          `${host} のアプリだと名乗っています。このアドレスに心当たりがあり、そこから来た場合だけ続けてください。`,
      },
      ownClaim: {
        title: 'この名前は、アプリが自分で名乗っているものです。',
        text: '自分で登録したアプリで、だれが作ったのかは確認されていません。',
      },
      loopback: {
        title: '結果は、このコンピューターのプログラムに渡されます。',
        text: 'ご自身で今起動した場合だけ続けてください。',
      },
    },
    needed: '必須',
    today: '現在：',
    withinRoles: (roles) =>
      `アプリは、ここでのあなたの役割（${roles}）で動きます。あなたにできないことはできません。`,
    beyondRole: 'あなたの役割には含まれないため、アプリには渡されません。',
    changeBeyondRole: '変更はあなたの役割に含まれないため、アプリには渡されません。',
    allBeyondRoles: (roles) =>
      `求められているものは、ここでのあなたの役割（${roles}）には 1 つも含まれないため、アプリには何も渡されません。`,
    more: (count) => `ほか ${count} 項目`,
    beyond: (count) => `あなたの役割を超える ${count} 項目`,
    terms: '知っておいてください',
    until: (days) => `取り消すまで、最長 ${days} 日間有効です。`,
    tokens: (hours) => `アプリが受け取る鍵は ${hours} 時間ごとに更新が必要です。`,
    takeBack: 'いつでも取り消せます：',
    takeBackLink: 'アカウントの「アプリ」',
    onward: 'どちらを選んでも、次の場所へ移動します：',
    thisComputer: 'このコンピューターのプログラム',
    deny: '拒否',
    allow: '許可',
  },
  counts: {
    people: (count) => `ここに役割を持つ ${count} 人`,
    students: (count) => `受講生 ${count} 人`,
    courses: (count) => `コース ${count} 件`,
    payments: (count) => `お支払い ${count} 件`,
    notifications: (count) => `お知らせ ${count} 件`,
  },
  comma: '、',
  over: {
    title: 'この確認は終了しました',
    text: (minutes) => `すでに回答済みか、${minutes} 分以上経過したか、アプリ側の内容が変わりました。`,
    start: 'アプリに戻って、最初からやり直してください。',
    apps: '連携中のアプリを見る',
  },
  refused: {
    title: 'このリクエストを止めました',
    text: (school) => `アプリから送られてきたリクエストを、${school} では信頼できませんでした。`,
    nothing: '何も共有されず、だれにも何も送られていません。',
    next: '元の画面に戻ってもう一度お試しください。繰り返す場合は、アプリの作者にお知らせください。',
    forAuthors: 'アプリの作者の方へ',
    guide: 'ここでのアプリのログイン方法',
    home: 'トップページへ',
  },
}
