import { choose } from '../kit/texts/language.ts'
import { chartDays } from './chart-days.ts'

export const recognisedRevenueMessages = choose({
  en: {
    title: 'Recognised revenue',
    intro:
      'Revenue without sales tax, by the day on which it is earned. A membership is recognised evenly over the days of the paid period, everything else on the day of payment. A refund is deducted on the day of the refund.',
    lastDays: `The last ${chartDays.revenue} days`,
    day: 'Day',
    total: `Last ${chartDays.revenue} days`,
    today: 'Today',
    deferred: 'Deferred revenue',
    kind: 'Kind',
    products: 'By product',
    productsHelp: 'Deferred revenue has been paid and will be recognised over the coming days.',
    product: 'Product',
    recognised: 'Recognised',
    empty: 'No revenue in this period',
    emptyText: 'Revenue appears here on the day on which it is earned.',
  },
  'zh-TW': {
    title: '認列收入',
    intro:
      '依認列日期統計的收入，不含銷售稅。會員方案平均認列於已付款期間的每一天，其他商品於付款當日認列。退款於退款當日扣除。',
    lastDays: `最近 ${chartDays.revenue} 天`,
    day: '日期',
    total: `最近 ${chartDays.revenue} 天`,
    today: '今天',
    deferred: '遞延收入',
    kind: '種類',
    products: '各商品',
    productsHelp: '遞延收入為已收款但將於日後認列的收入。',
    product: '商品',
    recognised: '已認列',
    empty: '這段期間沒有收入',
    emptyText: '收入會在認列當日顯示於此。',
  },
  ja: {
    title: '認識済み収益',
    intro:
      '売上税を除いた、認識日ごとの収益です。メンバーシップは支払い済みの期間に均等に、その他は支払い日に認識されます。返金は返金日に差し引かれます。',
    lastDays: `直近${chartDays.revenue}日間`,
    day: '日',
    total: `直近${chartDays.revenue}日間`,
    today: '今日',
    deferred: '繰延収益',
    kind: '種類',
    products: '商品別',
    productsHelp: '繰延収益は支払い済みで、今後認識される収益です。',
    product: '商品',
    recognised: '認識済み',
    empty: 'この期間の収益はありません',
    emptyText: '収益は、認識される日にここに表示されます。',
  },
})
