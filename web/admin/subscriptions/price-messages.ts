import { choose } from '../kit/texts/language.ts'

export const priceMessages = choose({
  en: {
    title: 'Price for current subscribers',
    help: 'Those who have subscribed keep the price they agreed to, even if you change the price of the plan. Announce a new price here: everybody is told by mail at least 14 days ahead.',
    change: 'Announce a new price',
    price: 'New price',
    from: 'For periods that begin from',
    fromHelp:
      'At least 14 days from now. Each subscriber pays it from the first period that begins then or later.',
    next: 'Continue',
    confirmTitle: 'Announce the new price?',
    reach: (n: number, price: string, from: string) =>
      `${n === 1 ? '1 subscriber is' : `${n} subscribers are`} told now and ${n === 1 ? 'pays' : 'pay'} ${price} for periods that begin from ${from}.`,
    nobody: 'No subscriber is affected: all of them already have this price, or there are none.',
    announce: 'Announce',
    announced: 'New price announced',
  },
  'zh-TW': {
    title: '現有訂閱者的價格',
    help: '即使變更方案價格，現有訂閱者仍維持當初約定的價格。在此公告新價格，所有人至少會在 14 天前收到郵件通知。',
    change: '公告新價格',
    price: '新價格',
    from: '適用於此時間起開始的期間',
    fromHelp: '至少在 14 天之後。每位訂閱者從當時或之後開始的第一個期間起支付新價格。',
    next: '繼續',
    confirmTitle: '要公告新價格嗎？',
    reach: (n: number, price: string, from: string) =>
      `將立即通知 ${n} 位訂閱者，自 ${from} 起開始的期間價格為 ${price}。`,
    nobody: '不會影響任何人：所有訂閱者已是這個價格，或沒有訂閱者。',
    announce: '公告',
    announced: '已公告新價格',
  },
  ja: {
    title: '現在の契約者の価格',
    help: 'プランの価格を変更しても、現在の契約者は契約時の価格のままです。新しい価格はここで通知します。全員に14日以上前にメールで知らせます。',
    change: '新しい価格を通知',
    price: '新しい価格',
    from: 'この日時以降に始まる期間から',
    fromHelp: '14日以上先の日時です。その日時以降に始まる最初の期間から適用されます。',
    next: '続ける',
    confirmTitle: '新しい価格を通知しますか？',
    reach: (n: number, price: string, from: string) =>
      `${n}人の契約者に今すぐ通知し、${from}以降に始まる期間から${price}になります。`,
    nobody: '対象者はいません。全員がすでにこの価格か、契約者がいません。',
    announce: '通知する',
    announced: '新しい価格を通知しました',
  },
})
