import { choose } from '../kit/texts/language.ts'

/** The texts about items of an order that were bought for others. */
export const voucherMessages = choose({
  en: {
    title: 'Gifts and seats',
    help: 'Gifts and seats of this order, and who redeemed them. Codes are shown to the buyer only.',
    item: 'Item',
    recipient: 'Recipient',
    redeemed: 'Redeemed',
    open: 'Not redeemed',
    void: 'Void',
    nobody: '–',
  },
  'zh-TW': {
    title: '禮物與名額',
    help: '這筆訂單的禮物與名額，以及兌換者。代碼只有買家看得到。',
    item: '項目',
    recipient: '收件人',
    redeemed: '兌換',
    open: '尚未兌換',
    void: '已失效',
    nobody: '–',
  },
  ja: {
    title: 'ギフトと席',
    help: 'この注文のギフトと席、およびその利用者です。コードは購入者にだけ表示されます。',
    item: '商品',
    recipient: '受取人',
    redeemed: '使用',
    open: '未使用',
    void: '無効',
    nobody: '–',
  },
})
