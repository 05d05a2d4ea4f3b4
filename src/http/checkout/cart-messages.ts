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
    emptyText: `放進購物車的項目會保留 ${cartDays} 天，登入之後也還在。`,
    toCatalog: '看看有什麼課程與商品',
    goOn: '繼續逛逛',
    someUnavailable: '購物車裡有些項目目前無法購買，合計只計算可購買的項目。',
    couponLater: '優惠碼可在結帳時輸入。',
  },
  ja: {
    title: 'カート',
    sum: '合計',
    checkout: 'ご注文手続きへ',
    emptyTitle: 'カートは空です',
    emptyText: `カートに入れたものは ${cartDays} 日間残ります。ログインしても消えません。`,
    toCatalog: 'コースや商品を見る',
    goOn: 'ほかの商品を見る',
    someUnavailable: 'カートには現在購入できないものがあります。合計は購入できるもののみです。',
    couponLater: 'クーポンはご注文手続きで入力できます。',
  },
})
