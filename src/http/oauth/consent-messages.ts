import { localised } from '../../platform/locales.ts'

/** The consent page. */
export const consentMessages = localised({
  en: {
    title: 'Allow access?',
    /** After the app's name. */
    asks: (school: string) => `wants to access your account at ${school}`,
    signedInAs: 'Signed in as',
    switchAccount: 'Use another account',
    setUpBy: (school: string) => `Set up by ${school}`,
    knownIntegration: 'Known integration',
    reviewedBy: (school: string) => `Reviewed by ${school}`,
    notReviewed: 'Not reviewed',
    registeredItself: 'Registered itself',
    careful: 'Warning',
    warnings: {
      unreviewed: {
        title: (school: string) => `${school} has not reviewed this app.`,
        text: (host: string) =>
          `It claims to be from ${host}. Continue only if you know that address and came from there.`,
      },
      ownClaim: {
        title: 'The name of this app is not verified.',
        text: 'The app registered itself, and nobody has checked who made it.',
      },
      loopback: {
        title: 'Access is given to a program on this computer.',
        text: 'Continue only if you have just started it yourself.',
      },
    },
    needed: 'required',
    /** Before the preview of current data. */
    today: 'Today:',
    withinRoles: (roles: string) =>
      `It acts with your role here (${roles}) and can never do more than you can.`,
    beyondRole: 'Your role does not include this, so the app will not get it.',
    changeBeyondRole: 'Your role does not include changing this, so the app will not get that.',
    allBeyondRoles: (roles: string) =>
      `Your role here (${roles}) includes none of the requested permissions, so the app will get none of them.`,
    more: (count: number) => `${count} more areas`,
    beyond: (count: number) =>
      count === 1 ? 'One area beyond your role' : `${count} areas beyond your role`,
    terms: 'Good to know',
    until: (days: number) => `Access lasts until you revoke it, at most ${days} days.`,
    tokens: (hours: number) => `Each access token expires after ${hours} hours and must then be renewed.`,
    revoke: 'You can revoke it at any time:',
    revokeLink: 'apps in your account',
    onward: 'Either way, you then continue to',
    thisComputer: 'a program on this computer',
    deny: 'Deny',
    allow: 'Allow',
    counts: {
      people: (count: number) =>
        count === 1 ? 'one person with a role here' : `${count} people with a role here`,
      students: (count: number) => (count === 1 ? 'one student' : `${count} students`),
      courses: (count: number) => (count === 1 ? 'one course' : `${count} courses`),
      payments: (count: number) => (count === 1 ? 'one payment' : `${count} payments`),
      notifications: (count: number) => (count === 1 ? 'one notification' : `${count} notifications`),
    },
    /** Between the parts of a list. */
    comma: ', ',
  },
  'zh-TW': {
    title: '要允許存取嗎？',
    asks: (school) => `想使用你在 ${school} 的帳號`,
    signedInAs: '目前登入：',
    switchAccount: '換一個帳號',
    setUpBy: (school) => `由 ${school} 設定`,
    knownIntegration: '已知的整合服務',
    reviewedBy: (school) => `${school} 已審核`,
    notReviewed: '未經審核',
    registeredItself: '自行登記',
    careful: '請多看一眼',
    warnings: {
      unreviewed: {
        title: (school) => `${school} 還沒有人看過這個應用程式。`,
        text: (host) => `它自稱來自 ${host}。只有在你認得這個網址、而且是從那裡過來時，才繼續。`,
      },
      ownClaim: {
        title: '這個名字是應用程式自己取的。',
        text: '它是自行登記的，沒有人確認過是誰做的。',
      },
      loopback: {
        title: '結果會交給這台電腦上的程式。',
        text: '只有在你剛剛親自啟動它時，才繼續。',
      },
    },
    needed: '必要',
    today: '目前：',
    withinRoles: (roles) => `它以你在這裡的身分（${roles}）行事，絕不會比你能做的更多。`,
    beyondRole: '你的身分不包含這一項，所以應用程式不會得到它。',
    changeBeyondRole: '你的身分不包含變更這一項，所以應用程式不會得到它。',
    allBeyondRoles: (roles) =>
      `你在這裡的身分（${roles}）不包含它要求的任何一項，所以應用程式一項也不會得到。`,
    more: (count) => `另外 ${count} 個項目`,
    beyond: (count) => `超出你身分的 ${count} 個項目`,
    terms: '請先知道',
    until: (days) => `直到你收回為止，最多 ${days} 天。`,
    tokens: (hours) => `它拿到的每把鑰匙有效 ${hours} 小時，之後必須更新。`,
    revoke: '你隨時可以收回：',
    revokeLink: '帳號裡的應用程式',
    onward: '無論選哪一個，接著都會前往',
    thisComputer: '這台電腦上的程式',
    deny: '拒絕',
    allow: '允許',
    counts: {
      people: (count) => `這裡的 ${count} 位成員`,
      students: (count) => `${count} 位學生`,
      courses: (count) => `${count} 門課程`,
      payments: (count) => `${count} 筆付款`,
      notifications: (count) => `${count} 則通知`,
    },
    comma: '、',
  },
  ja: {
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
    revoke: 'いつでも取り消せます：',
    revokeLink: 'アカウントの「アプリ」',
    onward: 'どちらを選んでも、次の場所へ移動します：',
    thisComputer: 'このコンピューターのプログラム',
    deny: '拒否',
    allow: '許可',
    counts: {
      people: (count) => `ここに役割を持つ ${count} 人`,
      students: (count) => `受講生 ${count} 人`,
      courses: (count) => `コース ${count} 件`,
      payments: (count) => `お支払い ${count} 件`,
      notifications: (count) => `お知らせ ${count} 件`,
    },
    comma: '、',
  },
})
