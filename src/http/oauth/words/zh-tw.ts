import type { OAuthWords } from './en.ts'

export const zhTw: OAuthWords = {
  consent: {
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
    takeBack: '你隨時可以收回：',
    takeBackLink: '帳號裡的應用程式',
    onward: '無論選哪一個，接著都會前往',
    thisComputer: '這台電腦上的程式',
    deny: '拒絕',
    allow: '允許',
  },
  counts: {
    people: (count) => `這裡的 ${count} 位成員`,
    students: (count) => `${count} 位學生`,
  },
  comma: '、',
  over: {
    title: '這個請求已經結束',
    text: (minutes) => `它已經回覆過、等了超過 ${minutes} 分鐘，或應用程式已有變動。`,
    start: '請回到應用程式重新開始。',
    apps: '查看已連結的應用程式',
  },
  refused: {
    title: '我們擋下了這個請求',
    text: (school) => `有個應用程式把你帶到這裡，但 ${school} 無法信任它的請求。`,
    nothing: '沒有分享任何資料，也沒有傳送給任何人。',
    next: '請回到原本的地方再試一次。如果又發生，請告訴應用程式的開發者。',
    forAuthors: '給應用程式的開發者',
    guide: '應用程式如何在這裡登入',
    home: '回到首頁',
  },
}
