import { mostCancellationTiers } from '../../../src/domain/orders/limits.ts'
import { choose } from '../kit/texts/language.ts'

export const cancellationRuleMessages = choose({
  en: {
    title: 'Cancellation rule',
    intro:
      'The refund for members who cancel a paid meeting or ticket. Buyers see the rule before they pay, and an order keeps the rule that was shown.',
    refunds: 'Refunds',
    change: 'Change the rule',
    saved: 'The cancellation rule was saved.',
    tiers: 'Refunds, from the longest notice to the shortest',
    help: `Without an entry, nothing is refunded. At most ${mostCancellationTiers} entries.`,
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
    intro: '成員取消已付款的諮詢或票券時的退款規則。買家付款前會看到，訂單沿用下單時的規則。',
    refunds: '退款',
    change: '變更規則',
    saved: '已儲存取消規則。',
    tiers: '退款條件，從最早取消到最晚取消',
    help: `未設定時一律不退款。最多 ${mostCancellationTiers} 項。`,
    add: '新增退款條件',
    hours: '開始前幾小時',
    percent: '退款百分比',
    until: (hours, percent) =>
      hours === 0 ? `開始前取消：退款 ${percent}%` : `開始 ${hours} 小時前取消：退款 ${percent}%`,
    after: '之後取消：不退款',
    none: '取消後不退款',
    isDefault: '這是預設規則，變更前一律適用。',
  },
  ja: {
    title: 'キャンセル規定',
    intro:
      'メンバーが支払い済みの個別相談やチケットをキャンセルしたときの返金です。購入者には支払い前に表示され、注文には表示時の規定が適用されます。',
    refunds: '返金',
    change: '規定を変更',
    saved: 'キャンセル規定を保存しました。',
    tiers: '返金の条件（キャンセルが早い順）',
    help: `条件がない場合、返金はありません。最大${mostCancellationTiers}件。`,
    add: '条件を追加',
    hours: '開始の何時間前まで',
    percent: '返金の割合（%）',
    until: (hours, percent) =>
      hours === 0 ? `開始まで：${percent}%返金` : `開始${hours}時間前まで：${percent}%返金`,
    after: 'それ以降：返金なし',
    none: 'キャンセルしても返金はありません',
    isDefault: '変更するまでは、この既定の規定が適用されます。',
  },
})
