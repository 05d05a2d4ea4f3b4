import { choose } from '../kit/texts/language.ts'

export const cancellationRuleMessages = choose({
  en: {
    title: 'Cancellation rule',
    intro:
      'What members get back when they cancel a paid meeting or ticket. Buyers see it before they pay, and an order keeps the rule that was shown.',
    how: 'Refunds',
    change: 'Change the rule',
    saved: 'The cancellation rule was saved.',
    tiers: 'Refunds, from the longest notice to the shortest',
    help: 'Without an entry nothing is refunded. At most 5.',
    add: 'Add a refund',
    hours: 'Hours before the start',
    percent: 'Refund in percent',
    until: (hours: number, percent: number) =>
      hours === 0 ? `${percent} % until the start` : `${percent} % until ${hours} hours before the start`,
    after: 'After that: no refund',
    none: 'Cancellations are not refunded',
    isDefault: 'This is the default until you change it.',
  },
  'zh-TW': {
    title: '取消規則',
    intro: '學員取消已付款的諮詢或票券時可退回多少。買家付款前會看到，訂單沿用當時顯示的規則。',
    how: '退款',
    change: '修改規則',
    saved: '取消規則已儲存。',
    tiers: '退款條件，由最早到最晚',
    help: '沒有任何條件時一律不退款，最多 5 項。',
    add: '新增退款條件',
    hours: '開始前幾小時',
    percent: '退款百分比',
    until: (hours, percent) =>
      hours === 0 ? `開始前取消退 ${percent}%` : `開始 ${hours} 小時前取消退 ${percent}%`,
    after: '之後取消不退款',
    none: '取消後不退款',
    isDefault: '這是預設規則，修改前都適用。',
  },
  ja: {
    title: 'キャンセル規定',
    intro:
      '会員が有料の相談やチケットをキャンセルしたときの返金です。購入前に表示され、注文には表示時の規定が適用されます。',
    how: '返金',
    change: '規定を変更',
    saved: 'キャンセル規定を保存しました。',
    tiers: '返金の条件（早い順）',
    help: '条件がなければ返金はありません。5件まで。',
    add: '条件を追加',
    hours: '開始の何時間前まで',
    percent: '返金の割合（％）',
    until: (hours, percent) =>
      hours === 0 ? `開始まで ${percent}% 返金` : `開始${hours}時間前まで ${percent}% 返金`,
    after: 'それ以降の返金なし',
    none: 'キャンセル後の返金はありません',
    isDefault: '変更するまでの初期設定です。',
  },
})
