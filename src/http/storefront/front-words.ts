import { localised } from '../../platform/locales.ts'

/** The front page. */
export const frontWords = localised({
  en: {
    soonTitle: 'What you will find here',
    courses: 'Courses',
    coursesText: 'Learn at your own pace, and pick up where you left off.',
    digitalProducts: 'Downloads',
    digitalProductsText: 'Workbooks, templates and recordings to keep.',
    consulting: 'One-to-one',
    consultingText: 'Book time with a teacher, in your own time zone.',
    events: 'Events',
    eventsText: 'Meet on site or online, with a ticket in your account.',
    opening: 'Opening soon.',
  },
  'zh-TW': {
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
  ja: {
    soonTitle: 'ここで見つかるもの',
    courses: 'オンライン講座',
    coursesText: '自分のペースで学び、いつでも続きから再開できます。',
    digitalProducts: 'ダウンロード',
    digitalProductsText: '教材、テンプレート、録画。購入すればずっと手元に。',
    consulting: '個別相談',
    consultingText: 'あなたの時間帯に合わせて先生の予約ができます。',
    events: 'イベント',
    eventsText: '会場でもオンラインでも。チケットはアカウントに届きます。',
    opening: 'まもなく公開します。',
  },
})
