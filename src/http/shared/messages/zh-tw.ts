import type { Messages } from './en.ts'

export const zhTw: Messages = {
  languageName: '繁體中文',
  changeLanguage: '語言',
  skipToContent: '跳到主要內容',
  poweredBy: '由 Lectern 提供',
  front: {
    soonTitle: '你可以在這裡找到',
    courses: '線上課程',
    coursesText: '照自己的步調學習，隨時從上次的地方繼續。',
    digitalProducts: '數位商品',
    digitalProductsText: '講義、範本與錄影，買了就是你的。',
    consulting: '一對一諮詢',
    consultingText: '依你的時區，預約老師的時間。',
    events: '活動',
    eventsText: '實體或線上相聚，票券就在你的帳號裡。',
    opening: '即將開放，敬請期待。',
  },
  errors: {
    notFoundTitle: '這裡沒有東西',
    notFoundText: '網址可能打錯了，或頁面已經搬走。',
    suspendedTitle: '這所學校暫時關閉',
    suspendedText: '平台已暫停這所學校。你在這裡擁有的一切都不會遺失。',
    unavailableTitle: '請稍候',
    unavailableText: '網站有一部分暫時沒有回應，請過幾秒再試。',
    faultTitle: '我們這邊出了問題',
    faultText: '我們已經記下來了。如果再次發生，請把這個號碼告訴學校：',
    refusedTitle: '沒有成功',
    noSchoolTitle: '這個網址沒有學校',
    noSchoolText: '請檢查你輸入的網址。',
    backHome: '回到首頁',
  },
}
