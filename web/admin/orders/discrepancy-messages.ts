import type { components } from '../api/admin-api.gen.ts'
import { choose } from '../kit/texts/language.ts'

type Kind = components['schemas']['BookDifference']['kind']

/** The title and the advice of each kind of discrepancy. */
type Kinds = Readonly<Record<Kind, readonly [title: string, advice: string]>>

const en: Kinds = {
  payment_row: [
    'A payment does not match its ledger',
    'The automatic repair failed. Compare the payment with its ledger entries in the order, and report it to the host of this deployment.',
  ],
  line_shares: [
    'A refund is not allocated to items',
    'The automatic repair failed. The refund itself is correct. Report it to the host of this deployment.',
  ],
  ledger_missing: [
    'A payment has no ledger',
    'Look up the payment in the gateway’s dashboard, and report it to the host of this deployment.',
  ],
  sum: ['Amounts do not add up', 'Compare the order with the gateway’s charges before you refund it.'],
  invoice_missing: [
    'A paid payment has no invoice',
    'Open the order and issue the invoice, or issue it elsewhere and enter its number.',
  ],
  invoice_credit: [
    'Credit notes do not match the refunds',
    'Open the order and compare its refunds with the credit notes. Correct the credit notes where they were issued.',
  ],
  invoice_differs: [
    'An invoice does not match its payment',
    'Open the order and compare the two. Void the invoice if its amount is wrong.',
  ],
  order_state: [
    'An order does not match its payments',
    'The automatic repair failed. Open the order and compare its delivery with its payments.',
  ],
  access_missing: [
    'Paid, but not delivered',
    'Grant access to the member, arrange another seat or time, or refund the payment.',
  ],
  access_not_paid: ['Delivered, but not paid', 'Ask the member to pay, or revoke the access.'],
  notice_lost: ['A webhook was not recorded', 'Open the order and query the gateway again.'],
  refund_lost: [
    'A refund at the gateway is not recorded here',
    'It was made in the gateway’s dashboard and does not match the payment. Compare the two and record the refund manually.',
  ],
  charged_twice: [
    'The gateway charged a payment twice',
    'Check both charges in the gateway’s dashboard, and refund one of them there.',
  ],
  gateway_differs: [
    'A payment differs at the gateway',
    'Compare the payment with the gateway’s dashboard. Refund or collect any difference.',
  ],
  unknown_payment: [
    'A charge at the gateway has no order',
    'Look up the charge in the gateway’s dashboard. If it belongs to no purchase, refund it there.',
  ],
  payout_unmatched: [
    'A payout contains an unknown entry',
    'Look it up in the gateway’s dashboard by the number below, and record the missing payment or refund here.',
  ],
  gateway_silent: [
    'A gateway does not respond',
    'Test its keys under Payment gateways. This entry disappears when the gateway responds again.',
  ],
}

const zhTW: Kinds = {
  payment_row: ['付款與帳本不符', '自動修復失敗。請在訂單中核對付款與帳本紀錄，並通知平台管理者。'],
  line_shares: ['退款未分攤到各品項', '自動修復失敗。退款本身無誤，請通知平台管理者。'],
  ledger_missing: ['付款沒有帳本紀錄', '請到金流後台查詢這筆付款，並通知平台管理者。'],
  sum: ['金額加總不符', '退款前，請先核對訂單與金流的收款。'],
  invoice_missing: ['已付款但沒有發票', '請開啟訂單並開立發票，或在其他地方開立後登錄號碼。'],
  invoice_credit: ['折讓單與退款不符', '請開啟訂單，核對退款與折讓單，並在原開立處更正折讓單。'],
  invoice_differs: ['發票與付款不符', '請開啟訂單核對兩者。金額有誤時請作廢發票。'],
  order_state: ['訂單與付款不符', '自動修復失敗。請開啟訂單，核對交付狀態與付款。'],
  access_missing: ['已付款但未交付', '請為成員開通、另外安排名額或時段，或退款。'],
  access_not_paid: ['已交付但未付款', '請成員付款，或收回使用權。'],
  notice_lost: ['有 Webhook 未被記錄', '請開啟訂單，再次查詢金流。'],
  refund_lost: ['金流的退款未記錄在此', '這筆退款是在金流後台進行，且與付款不符。請核對後手動登錄退款。'],
  charged_twice: ['金流重複收款', '請到金流後台核對兩筆收款，並退還其中一筆。'],
  gateway_differs: ['付款與金流資料不符', '請到金流後台核對這筆付款。如有差額，請退還或補收。'],
  unknown_payment: [
    '金流有一筆沒有訂單的收款',
    '請到金流後台查詢這筆收款。若不屬於任何購買，請在金流後台退款。',
  ],
  payout_unmatched: ['撥款中有不明項目', '請依下列編號到金流後台查詢，並在此登錄缺少的付款或退款。'],
  gateway_silent: ['金流沒有回應', '請在「金流」測試金鑰。金流恢復回應後，此項目會自動消失。'],
}

const ja: Kinds = {
  payment_row: [
    '支払いと台帳が一致しません',
    '自動修復に失敗しました。注文で支払いと台帳の記録を照合し、ホストに連絡してください。',
  ],
  line_shares: [
    '返金が品目に割り当てられていません',
    '自動修復に失敗しました。返金自体は正しく行われています。ホストに連絡してください。',
  ],
  ledger_missing: [
    '支払いに台帳の記録がありません',
    '決済サービスの管理画面で支払いを確認し、ホストに連絡してください。',
  ],
  sum: ['金額の合計が合いません', '返金する前に、注文と決済サービスの請求額を照合してください。'],
  invoice_missing: [
    '支払い済みですが請求書がありません',
    '注文を開いて請求書を発行するか、別の方法で発行して番号を記録してください。',
  ],
  invoice_credit: [
    'クレジットノートと返金が一致しません',
    '注文を開いて返金とクレジットノートを照合し、発行元でクレジットノートを訂正してください。',
  ],
  invoice_differs: [
    '請求書と支払いが一致しません',
    '注文を開いて両方を照合してください。金額が誤っている場合は請求書を無効にしてください。',
  ],
  order_state: [
    '注文と支払いが一致しません',
    '自動修復に失敗しました。注文を開いて提供状況と支払いを照合してください。',
  ],
  access_missing: [
    '支払い済みですが提供されていません',
    'メンバーにアクセスを付与するか、別の席や時間を用意するか、返金してください。',
  ],
  access_not_paid: [
    '提供済みですが支払われていません',
    'メンバーに支払いを依頼するか、アクセスを取り消してください。',
  ],
  notice_lost: ['Webhookが記録されていません', '注文を開いて、決済サービスにもう一度問い合わせてください。'],
  refund_lost: [
    '決済サービスでの返金が記録されていません',
    '決済サービスの管理画面で行われた返金が支払いと合いません。両方を照合し、返金を手動で記録してください。',
  ],
  charged_twice: [
    '支払いが二重に請求されました',
    '決済サービスの管理画面で両方の請求を確認し、一方を返金してください。',
  ],
  gateway_differs: [
    '支払いが決済サービスの記録と異なります',
    '決済サービスの管理画面で支払いを照合してください。差額があれば返金または請求してください。',
  ],
  unknown_payment: [
    '注文のない請求が決済サービスにあります',
    '決済サービスの管理画面で請求を確認してください。購入に該当しない場合は、そこで返金してください。',
  ],
  payout_unmatched: [
    '入金に不明な項目があります',
    '下の番号をもとに決済サービスの管理画面で確認し、不足している支払いまたは返金をここで記録してください。',
  ],
  gateway_silent: [
    '決済サービスが応答しません',
    '「決済サービス」でキーをテストしてください。再び応答すると、この項目は自動的に消えます。',
  ],
}

export const discrepancyMessages = choose({
  en: {
    kinds: en,
    found: 'Found',
    lastSeen: 'Last seen',
    none: 'No discrepancies',
    noneText:
      'A nightly reconciliation compares orders, payments, access, invoices, gateways and payouts. Discrepancies that cannot be repaired automatically appear here.',
    resolve: 'Mark as resolved',
    resolveTitle: 'Mark this discrepancy as resolved?',
    resolveText:
      'The discrepancy leaves this list and does not reappear, even if the nightly reconciliation still finds it. Nothing else changes: correct the order, the invoice or the charge first.',
    resolved: 'Marked as resolved',
  },
  'zh-TW': {
    kinds: zhTW,
    found: '發現時間',
    lastSeen: '最近發現',
    none: '沒有帳務差異',
    noneText: '系統每晚會對訂單、付款、使用權、發票、金流與撥款進行對帳。無法自動修復的差異會出現在這裡。',
    resolve: '標記為已解決',
    resolveTitle: '要將這筆差異標記為已解決嗎？',
    resolveText:
      '這筆差異會從清單移除，即使每晚的對帳仍發現它，也不會再出現。其他資料不會變更，請先更正訂單、發票或收款。',
    resolved: '已標記為已解決',
  },
  ja: {
    kinds: ja,
    found: '検出日時',
    lastSeen: '最終検出',
    none: '差異はありません',
    noneText:
      '毎晩の照合で、注文、支払い、アクセス、請求書、決済サービス、入金を比較します。自動で修復できない差異がここに表示されます。',
    resolve: '解決済みにする',
    resolveTitle: 'この差異を解決済みにしますか？',
    resolveText:
      'この差異は一覧から消え、夜間の照合で再び見つかっても表示されません。ほかのデータは変わりません。先に注文、請求書、請求を訂正してください。',
    resolved: '解決済みにしました',
  },
})
