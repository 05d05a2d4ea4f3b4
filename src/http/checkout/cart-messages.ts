import { day } from '../../platform/durations.ts'
import { localised } from '../../platform/locales.ts'
import { cartLifetime } from '../shared/cart.ts'

const cartDays = cartLifetime / day

/** The cart. */
export const cartMessages = localised({
  en: {
    title: 'Cart',
    sum: 'Total',
    checkout: 'Check out',
    emptyTitle: 'Your cart is empty',
    emptyText: `Items stay in your cart for ${cartDays} days, also when you sign in.`,
    toCatalog: 'Browse the catalog',
    goOn: 'Continue shopping',
    someUnavailable: 'Some items cannot be bought at the moment. The total does not include them.',
    couponLater: 'You can enter a coupon at checkout.',
  },
  'zh-TW': {
    title: '購物車',
    sum: '合計',
    checkout: '前往結帳',
    emptyTitle: '購物車是空的',
    emptyText: `購物車的項目會保留 ${cartDays} 天，登入後也不會消失。`,
    toCatalog: '瀏覽目錄',
    goOn: '繼續購物',
    someUnavailable: '部分項目目前無法購買，未計入合計。',
    couponLater: '結帳時可輸入折價券代碼。',
  },
  ja: {
    title: 'カート',
    sum: '合計',
    checkout: 'ご注文手続きへ',
    emptyTitle: 'カートは空です',
    emptyText: `カートの商品は ${cartDays} 日間保存されます。ログインしても消えません。`,
    toCatalog: 'カタログを見る',
    goOn: '買い物を続ける',
    someUnavailable: '現在購入できない商品があります。合計には含まれていません。',
    couponLater: 'クーポンはご注文手続きで入力できます。',
  },
})
