import { mostSelections } from '../../../domain/pricing/index.ts'
import { paths } from '../../../paths/paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { localised } from '../../../platform/locales.ts'
import type { PageContext } from '../context.ts'
import { banner } from './banner.ts'

/** The result of a change to the cart, passed in the query of the next page. */
export type CartResult = 'added' | 'full' | 'unreadable' | 'changed' | 'removed'

export const cartResultParameter = 'cart'

const cartResultMessages = localised<Readonly<Record<CartResult, string>> & { readonly toCart: string }>({
  en: {
    added: 'Added to your cart.',
    full: `Your cart is full (${mostSelections} items). Check out first, or remove an item.`,
    unreadable: 'This item cannot be added to the cart.',
    changed: 'Quantity updated.',
    removed: 'Removed from your cart.',
    toCart: 'View cart',
  },
  'zh-TW': {
    added: '已加入購物車。',
    full: `購物車已滿（${mostSelections} 個項目）。請先結帳，或移除項目。`,
    unreadable: '這個項目無法加入購物車。',
    changed: '數量已更新。',
    removed: '已從購物車移除。',
    toCart: '查看購物車',
  },
  ja: {
    added: 'カートに追加しました。',
    full: `カートがいっぱいです（${mostSelections} 点）。先にご注文手続きをするか、商品を削除してください。`,
    unreadable: 'この商品はカートに追加できません。',
    changed: '数量を更新しました。',
    removed: 'カートから削除しました。',
    toCart: 'カートを見る',
  },
})

/** The banner after a change to the cart, with a link to the cart unless the page is the cart. */
export function cartBanner(
  { locale, query }: PageContext,
  { isAtCart }: { isAtCart: boolean },
): Html | undefined {
  const messages = cartResultMessages(locale)
  const result = asCartResult(query.get(cartResultParameter))
  if (!result) return undefined
  const link = isAtCart ? undefined : html` <a href="${paths.cart}">${messages.toCart}</a>`
  const tone = result === 'full' || result === 'unreadable' ? 'problem' : 'done'
  return banner({ tone, role: 'status', body: html`<p>${messages[result]}${link}</p>` })
}

const all: readonly CartResult[] = ['added', 'full', 'unreadable', 'changed', 'removed']

function asCartResult(text: string | null): CartResult | undefined {
  return all.find((each) => each === text)
}
