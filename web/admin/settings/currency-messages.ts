import { choose } from '../kit/texts/language.ts'

export const currencyMessages = choose({
  en: {
    title: 'Currencies',
    help: (own: string) =>
      `Prices are in ${own}. Select further currencies to enter prices in them too. Prices are not converted: an item without a price in a currency cannot be bought in it.`,
    additional: 'Further currencies',
    none: 'None',
    change: 'Change',
    saved: 'Currencies saved',
    notPossible: 'Your gateways accept no other currency.',
    prices: 'Other currencies',
    pricesTitle: 'Prices in other currencies',
    pricesHelp: (own: string) =>
      `The price is ${own}. Leave a currency empty to not sell the item in it. Existing orders keep their price.`,
    pricesSaved: 'Prices saved',
  },
  'zh-TW': {
    title: '幣別',
    help: (own) =>
      `價格以 ${own} 計。選擇其他幣別後，可另外輸入該幣別的價格。系統不會換算：沒有該幣別價格的項目，無法以該幣別購買。`,
    additional: '其他幣別',
    none: '無',
    change: '變更',
    saved: '已儲存幣別',
    notPossible: '你的金流不接受其他幣別。',
    prices: '其他幣別',
    pricesTitle: '其他幣別的價格',
    pricesHelp: (own) => `價格為 ${own}。留空表示不以該幣別販售。現有訂單的價格不變。`,
    pricesSaved: '已儲存價格',
  },
  ja: {
    title: '通貨',
    help: (own) =>
      `価格は${own}です。ほかの通貨を選ぶと、その通貨の価格も入力できます。価格は換算されません。ある通貨の価格がない商品は、その通貨では購入できません。`,
    additional: 'ほかの通貨',
    none: 'なし',
    change: '変更',
    saved: '通貨を保存しました',
    notPossible: 'ご利用の決済サービスは、ほかの通貨に対応していません。',
    prices: 'ほかの通貨',
    pricesTitle: 'ほかの通貨での価格',
    pricesHelp: (own) => `価格は${own}です。空欄の通貨では販売されません。既存の注文の価格は変わりません。`,
    pricesSaved: '価格を保存しました',
  },
})
