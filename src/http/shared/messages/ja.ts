import type { Messages } from './en.ts'

export const ja: Messages = {
  languageName: '日本語',
  changeLanguage: '言語',
  skipToContent: '本文へ移動',
  poweredBy: 'Lectern で運営',
  front: {
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
  errors: {
    notFoundTitle: 'ページが見つかりません',
    notFoundText: 'アドレスが間違っているか、ページが移動した可能性があります。',
    suspendedTitle: 'このスクールは現在休止中です',
    suspendedText: '運営元が一時停止しています。お持ちのものが失われることはありません。',
    unavailableTitle: '少しお待ちください',
    unavailableText: 'サイトの一部が応答していません。数秒後にもう一度お試しください。',
    faultTitle: 'こちら側で問題が起きました',
    faultText: '記録しました。再び起きた場合は、この番号をスクールにお知らせください：',
    refusedTitle: 'うまくいきませんでした',
    noSchoolTitle: 'このアドレスにスクールはありません',
    noSchoolText: '入力したアドレスをご確認ください。',
    backHome: 'トップページへ',
  },
}
