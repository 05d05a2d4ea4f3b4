import { choose } from '../kit/texts/language.ts'

/** The texts about items of an order that were bought for others. */
export const voucherMessages = choose({
  en: {
    title: 'Gifts and seats',
    help: 'Who redeemed what this order bought. Codes are shown to the buyer only.',
    item: 'Item',
    recipient: 'Recipient',
    redeemed: 'Redeemed',
    open: 'Not yet',
    void: 'Void',
    nobody: '–',
  },
  'zh-TW': {
    title: '禮物與名額',
    help: '這筆訂單的內容由誰兌換。代碼只有買家看得到。',
    item: '項目',
    recipient: '收件人',
    redeemed: '兌換',
    open: '尚未',
    void: '已失效',
    nobody: '–',
  },
  ja: {
    title: 'ギフトと席',
    help: 'この注文の内容を誰が受け取ったか。コードは購入者にだけ表示されます。',
    item: '商品',
    recipient: '宛先',
    redeemed: '受け取り',
    open: '未受け取り',
    void: '無効',
    nobody: '–',
  },
})
