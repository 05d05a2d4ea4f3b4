import { priceNoticeDays } from '../../../src/domain/subscriptions/limits.ts'
import { choose } from '../kit/texts/language.ts'

export const priceMessages = choose({
  en: {
    title: 'Price for current subscribers',
    help: `Current subscribers keep their agreed price, even if you change the price of the plan. If you announce a new price here, subscribers are notified by mail at least ${priceNoticeDays} days in advance.`,
    change: 'Announce a new price',
    price: 'New price',
    from: 'For periods that begin from',
    fromHelp: `At least ${priceNoticeDays} days from now. Subscribers pay it from the first period that begins on or after this date.`,
    next: 'Continue',
    confirmTitle: 'Announce the new price?',
    reach: (n: number, price: string, from: string) =>
      `${n === 1 ? '1 subscriber is' : `${n} subscribers are`} notified now and ${n === 1 ? 'pays' : 'pay'} ${price} for periods that begin from ${from}.`,
    nobody: 'No subscriber is affected. Either all of them already have this price, or there are none.',
    announce: 'Announce',
    announced: 'New price announced',
  },
  'zh-TW': {
    title: '現有訂閱者的價格',
    help: `即使變更方案價格，現有訂閱者仍維持約定的價格。若在此公告新價格，系統會在至少 ${priceNoticeDays} 天前以信件通知訂閱者。`,
    change: '公告新價格',
    price: '新價格',
    from: '適用期間的起始時間',
    fromHelp: `至少 ${priceNoticeDays} 天之後。訂閱者從此時間當天或之後開始的第一個期間起支付新價格。`,
    next: '繼續',
    confirmTitle: '要公告新價格嗎？',
    reach: (n: number, price: string, from: string) =>
      `將立即通知 ${n} 位訂閱者。自 ${from} 起開始的期間，價格為 ${price}。`,
    nobody: '沒有訂閱者受影響：所有訂閱者已是此價格，或沒有訂閱者。',
    announce: '公告',
    announced: '已公告新價格',
  },
  ja: {
    title: '現在の契約者の価格',
    help: `プランの価格を変更しても、現在の契約者は契約時の価格のままです。ここで新しい価格を通知すると、契約者には少なくとも${priceNoticeDays}日前にメールで通知されます。`,
    change: '新しい価格を通知',
    price: '新しい価格',
    from: '適用を始める日時',
    fromHelp: `${priceNoticeDays}日以上先の日時です。この日時以降に始まる最初の期間から適用されます。`,
    next: '続ける',
    confirmTitle: '新しい価格を通知しますか？',
    reach: (n: number, price: string, from: string) =>
      `${n}人の契約者に今すぐ通知します。${from}以降に始まる期間から${price}になります。`,
    nobody: '影響を受ける契約者はいません。全員がすでにこの価格か、契約者がいません。',
    announce: '通知する',
    announced: '新しい価格を通知しました',
  },
})
