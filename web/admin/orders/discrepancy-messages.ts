import type { components } from '../api/admin-api.gen.ts'
import { choose } from '../kit/texts/language.ts'

type Kind = components['schemas']['BookDifference']['kind']

/** The title and the advice of each kind of discrepancy. */
type Kinds = Readonly<Record<Kind, readonly [title: string, advice: string]>>

const en: Kinds = {
  payment_row: [
    'A payment does not match its ledger',
    'The automatic repair failed. Compare the payment with its entries in the order, and tell whoever runs this installation.',
  ],
  line_shares: [
    'Refunds are not divided among the items',
    'The automatic repair failed. The refund itself is right; tell whoever runs this installation.',
  ],
  ledger_missing: [
    'A payment has no ledger',
    'Look the payment up on the gateway’s pages, and tell whoever runs this installation.',
  ],
  sum: [
    'Amounts do not add up',
    'Compare the order with what the gateway has charged before you refund anything of it.',
  ],
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
    'Open the order and compare its delivery with its payments. The automatic repair failed.',
  ],
  access_missing: [
    'Paid, but not delivered',
    'Give the member access, find another seat or time, or refund the payment.',
  ],
  access_not_paid: ['Delivered, but not paid', 'Ask the member to pay, or revoke what was delivered.'],
  notice_lost: ['A notice of the gateway was not recorded', 'Open the order and ask the gateway again.'],
  refund_lost: [
    'A refund at the gateway is not recorded here',
    'It was made on the gateway’s pages and does not fit the payment. Compare the two and record the refund by hand.',
  ],
  charged_twice: [
    'The gateway charged a payment twice',
    'Check both charges on the gateway’s pages, and refund one of them there.',
  ],
  gateway_differs: [
    'The gateway has other data for a payment',
    'Compare the payment with the gateway’s pages. Refund or collect the difference if there is one.',
  ],
  unknown_payment: [
    'The gateway has a charge that no order has',
    'Look the charge up on the gateway’s pages. Refund it there if nothing was bought with it.',
  ],
  payout_unmatched: [
    'A payout contains something unknown',
    'Look it up on the gateway’s pages by the number below, and record what is missing here.',
  ],
  gateway_silent: [
    'A gateway does not answer',
    'Test its keys under Payment gateways. This disappears once the gateway answers again.',
  ],
}

const zhTW: Kinds = {
  payment_row: ['付款與帳本不符', '自動修復失敗。請在訂單中核對付款與帳本紀錄，並通知系統管理者。'],
  line_shares: ['退款未分攤到各品項', '自動修復失敗。退款本身無誤，請通知系統管理者。'],
  ledger_missing: ['付款沒有帳本紀錄', '請到金流後台查詢這筆付款，並通知系統管理者。'],
  sum: ['金額加總不符', '在退款之前，請先核對訂單與金流實際收取的金額。'],
  invoice_missing: ['已付款但沒有發票', '請開啟訂單並開立發票，或在他處開立後登錄號碼。'],
  invoice_credit: ['折讓單與退款不符', '請開啟訂單，核對退款與折讓單，並在開立處更正折讓單。'],
  invoice_differs: ['發票與付款不符', '請開啟訂單核對兩者。金額有誤時請作廢發票。'],
  order_state: ['訂單與付款不符', '自動修復失敗。請開啟訂單，核對交付狀態與付款。'],
  access_missing: ['已付款但未交付', '請為成員開通、另外安排席位或時段，或退款。'],
  access_not_paid: ['已交付但未付款', '請成員付款，或收回已交付的內容。'],
  notice_lost: ['金流通知未被記錄', '請開啟訂單，再次詢問金流。'],
  refund_lost: ['金流的退款未記錄在此', '這筆退款在金流後台進行，且與付款不符。請核對後手動登錄退款。'],
  charged_twice: ['金流重複收款', '請到金流後台核對兩筆收款，並退還其中一筆。'],
  gateway_differs: ['金流的付款資料不同', '請到金流後台核對這筆付款。如有差額，請退還或補收。'],
  unknown_payment: [
    '金流有一筆找不到訂單的收款',
    '請到金流後台查詢這筆收款。若沒有對應的購買，請在那裡退款。',
  ],
  payout_unmatched: ['撥款中有不明項目', '請依下列編號到金流後台查詢，並在此補登缺少的紀錄。'],
  gateway_silent: ['金流沒有回應', '請在「金流」測試金鑰。金流恢復回應後，這一項會自動消失。'],
}

const ja: Kinds = {
  payment_row: [
    '支払いと台帳が一致しません',
    '自動修復に失敗しました。注文で支払いと台帳の記録を照合し、システム管理者に連絡してください。',
  ],
  line_shares: [
    '返金が品目に配分されていません',
    '自動修復に失敗しました。返金自体は正しく行われています。システム管理者に連絡してください。',
  ],
  ledger_missing: [
    '支払いに台帳の記録がありません',
    '決済代行会社の画面で支払いを確認し、システム管理者に連絡してください。',
  ],
  sum: ['金額の合計が合いません', '返金する前に、注文と決済代行会社の請求額を照合してください。'],
  invoice_missing: [
    '支払い済みですが請求書がありません',
    '注文を開いて請求書を発行するか、別の方法で発行して番号を記録してください。',
  ],
  invoice_credit: [
    '返金伝票と返金が一致しません',
    '注文を開いて返金と返金伝票を照合し、発行元で返金伝票を訂正してください。',
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
    'メンバーに支払いを依頼するか、提供したものを取り消してください。',
  ],
  notice_lost: ['決済通知が記録されていません', '注文を開いて、決済会社にもう一度確認してください。'],
  refund_lost: [
    '決済代行会社での返金が記録されていません',
    '決済代行会社の画面で行われた返金が支払いと合いません。両方を照合し、返金を手動で記録してください。',
  ],
  charged_twice: [
    '支払いが二重に請求されました',
    '決済代行会社の画面で両方の請求を確認し、一方を返金してください。',
  ],
  gateway_differs: [
    '決済代行会社の記録が支払いと異なります',
    '決済代行会社の画面で支払いを照合してください。差額があれば返金または請求してください。',
  ],
  unknown_payment: [
    '注文のない請求が決済代行会社にあります',
    '決済代行会社の画面で請求を確認してください。購入がなければ、そこで返金してください。',
  ],
  payout_unmatched: [
    '入金に不明な項目があります',
    '下の番号をもとに決済代行会社の画面で確認し、不足している記録を追加してください。',
  ],
  gateway_silent: [
    '決済代行会社が応答しません',
    '「決済」でキーをテストしてください。応答が戻ると、この項目は自動的に消えます。',
  ],
}

export const discrepancyMessages = choose({
  en: {
    kinds: en,
    found: 'Found',
    seen: 'Last seen',
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
    seen: '最近一次',
    none: '沒有帳務差異',
    noneText: '每晚會比對訂單、付款、使用權限、發票、金流與撥款。不一致且無法自動修復的項目會出現在這裡。',
    resolve: '標記為已解決',
    resolveTitle: '要將這筆差異標記為已解決嗎？',
    resolveText:
      '它會從清單移除，即使每晚的比對仍發現它，也不會再顯示。其他內容不會變更：請先更正訂單、發票或收款。',
    resolved: '已標記為解決',
  },
  ja: {
    kinds: ja,
    found: '検出日時',
    seen: '最終確認',
    none: '差異はありません',
    noneText:
      '毎晩、注文、支払い、アクセス、請求書、決済代行会社、入金を照合します。一致せず、自動では修復できないものがここに表示されます。',
    resolve: '解決済みにする',
    resolveTitle: 'この差異を解決済みにしますか？',
    resolveText:
      '一覧から消え、夜間の照合で再び見つかっても表示されません。ほかは変わりません。先に注文、請求書、請求を訂正してください。',
    resolved: '解決済みにしました',
  },
})
