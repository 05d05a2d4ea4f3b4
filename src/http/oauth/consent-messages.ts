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
          `It claims to be from ${host}. Continue only if you know that site and came from there.`,
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
      count === 1 ? 'One area not included in your role' : `${count} areas not included in your role`,
    terms: 'Good to know',
    until: (days: number) => `Access lasts until you revoke it, at most ${days} days.`,
    tokens: (hours: number) => `Each access token expires after ${hours} hours and must then be renewed.`,
    revoke: 'You can revoke it at any time:',
    revokeLink: 'apps in your account',
    onward: 'In either case, you then continue to',
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
    asks: (school) => `要求存取你在 ${school} 的帳號`,
    signedInAs: '目前登入：',
    switchAccount: '使用其他帳號',
    setUpBy: (school) => `由 ${school} 設定`,
    knownIntegration: '已知的整合服務',
    reviewedBy: (school) => `${school} 已審核`,
    notReviewed: '未經審核',
    registeredItself: '自行註冊',
    careful: '警告',
    warnings: {
      unreviewed: {
        title: (school) => `${school} 尚未審核這個應用程式。`,
        text: (host) => `它自稱來自 ${host}。請只在你認得該網站且從那裡前來時繼續。`,
      },
      ownClaim: {
        title: '這個應用程式的名稱未經驗證。',
        text: '應用程式自行註冊，沒有人確認過其開發者。',
      },
      loopback: {
        title: '存取權會交給這台電腦上的程式。',
        text: '請只在你剛剛自行啟動該程式時繼續。',
      },
    },
    needed: '必要',
    today: '目前：',
    withinRoles: (roles) => `它以你在這裡的角色（${roles}）操作，權限不會超過你自己的權限。`,
    beyondRole: '你的角色不包含這項權限，因此應用程式無法取得。',
    changeBeyondRole: '你的角色不包含變更的權限，因此應用程式無法取得。',
    allBeyondRoles: (roles) =>
      `你在這裡的角色（${roles}）不包含所請求的任何權限，因此應用程式無法取得任何權限。`,
    more: (count) => `另外 ${count} 個項目`,
    beyond: (count) => `${count} 個項目不包含於你的角色`,
    terms: '注意事項',
    until: (days) => `存取權在你撤銷前有效，最多 ${days} 天。`,
    tokens: (hours) => `每個存取權杖於 ${hours} 小時後到期，之後必須更新。`,
    revoke: '你可以隨時撤銷：',
    revokeLink: '帳號中的應用程式',
    onward: '無論選擇哪一項，接著都會前往',
    thisComputer: '這台電腦上的程式',
    deny: '拒絕',
    allow: '允許',
    counts: {
      people: (count) => `這裡有角色的 ${count} 人`,
      students: (count) => `${count} 位學員`,
      courses: (count) => `${count} 門課程`,
      payments: (count) => `${count} 筆付款`,
      notifications: (count) => `${count} 則通知`,
    },
    comma: '、',
  },
  ja: {
    title: 'アクセスを許可しますか？',
    asks: (school) => `が ${school} のアカウントへのアクセスを求めています`,
    signedInAs: 'ログイン中：',
    switchAccount: '別のアカウントを使う',
    setUpBy: (school) => `${school} が登録`,
    knownIntegration: '既知の連携サービス',
    reviewedBy: (school) => `${school} が審査済み`,
    notReviewed: '未審査',
    registeredItself: '自動登録',
    careful: '警告',
    warnings: {
      unreviewed: {
        title: (school) => `${school} はこのアプリを審査していません。`,
        text: (host) =>
          `${host} のアプリだと名乗っています。このサイトをご存じで、そこから来た場合にのみ続けてください。`,
      },
      ownClaim: {
        title: 'このアプリの名前は確認されていません。',
        text: '自動登録されたアプリで、開発者は確認されていません。',
      },
      loopback: {
        title: 'アクセス権は、このコンピューターのプログラムに渡されます。',
        text: 'ご自身で起動した直後の場合にのみ続けてください。',
      },
    },
    needed: '必須',
    today: '現在：',
    withinRoles: (roles) =>
      `アプリはここでのあなたの役割（${roles}）で動作し、あなたの権限を超えることはありません。`,
    beyondRole: 'あなたの役割に含まれないため、アプリはこの権限を取得できません。',
    changeBeyondRole: '変更はあなたの役割に含まれないため、アプリはその権限を取得できません。',
    allBeyondRoles: (roles) =>
      `要求された権限は、ここでのあなたの役割（${roles}）に 1 つも含まれないため、アプリは何も取得できません。`,
    more: (count) => `ほか ${count} 項目`,
    beyond: (count) => `あなたの役割に含まれない ${count} 項目`,
    terms: 'ご確認ください',
    until: (days) => `アクセス権は取り消すまで、最長 ${days} 日間有効です。`,
    tokens: (hours) => `アクセストークンは ${hours} 時間で期限切れになり、その後は更新が必要です。`,
    revoke: 'いつでも取り消せます：',
    revokeLink: 'アカウントの「アプリ」',
    onward: 'どちらの場合も、次に進みます：',
    thisComputer: 'このコンピューターのプログラム',
    deny: '拒否',
    allow: '許可',
    counts: {
      people: (count) => `ここに役割を持つ ${count} 人`,
      students: (count) => `受講生 ${count} 人`,
      courses: (count) => `コース ${count} 件`,
      payments: (count) => `お支払い ${count} 件`,
      notifications: (count) => `通知 ${count} 件`,
    },
    comma: '、',
  },
})
