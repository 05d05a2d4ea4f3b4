import { mostSelections } from '../../../domain/pricing/index.ts'
import { paths } from '../../../paths/paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { localised } from '../../../platform/locales.ts'
import type { PageContext } from '../context.ts'
import { banner } from './banner.ts'

/** The result of a change to the cart, passed in the query of the next page. */
export type CartNews = 'added' | 'full' | 'unreadable' | 'changed' | 'removed'

export const cartNewsParameter = 'cart'

const cartNewsMessages = localised<Readonly<Record<CartNews, string>> & { readonly toCart: string }>({
  en: {
    added: 'Added to your cart.',
    full: `Your cart is full (${mostSelections} items). Check out first, or remove an item.`,
    unreadable: 'This item cannot be added to the cart.',
    changed: 'Quantity updated.',
    removed: 'Removed from your cart.',
    toCart: 'View cart',
  },
  'zh-TW': {
    added: '已放進購物車。',
    full: `購物車已滿：最多可放 ${mostSelections} 種項目。請先結帳，或移除一些項目。`,
    unreadable: '這個項目無法在這裡購買。',
    changed: '張數已更改。',
    removed: '已從購物車移除。',
    toCart: '查看購物車',
  },
  ja: {
    added: 'カートに入れました。',
    full: `カートがいっぱいです（${mostSelections} 種類まで）。先にご注文手続きをするか、いくつか削除してください。`,
    unreadable: 'これはここでは購入できません。',
    changed: '席数を変更しました。',
    removed: 'カートから削除しました。',
    toCart: 'カートを見る',
  },
})

/** The banner after a change to the cart, with a link to the cart unless the page is the cart. */
export function cartBanner(
  { locale, query }: PageContext,
  { isAtCart }: { isAtCart: boolean },
): Html | undefined {
  const messages = cartNewsMessages(locale)
  const news = asNews(query.get(cartNewsParameter))
  if (!news) return undefined
  const link = isAtCart ? undefined : html` <a href="${paths.cart}">${messages.toCart}</a>`
  const tone = news === 'full' || news === 'unreadable' ? 'problem' : 'done'
  return banner({ tone, role: 'status', body: html`<p>${messages[news]}${link}</p>` })
}

const all: readonly CartNews[] = ['added', 'full', 'unreadable', 'changed', 'removed']

function asNews(text: string | null): CartNews | undefined {
  return all.find((each) => each === text)
}
