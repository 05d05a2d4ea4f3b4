import type { FastifyReply, FastifyRequest } from 'fastify'
import { mostOf, mostSelections, type Selection } from '../../domain/pricing/index.ts'
import { selectionText } from '../../paths/selections.ts'
import { day, inSeconds } from '../../platform/durations.ts'
import { dropCookie, readCookie, setCookie } from './browser.ts'
import { readSelections } from './selections.ts'

/** The lifetime of a cart in a browser, in milliseconds. */
export const cartLifetime = 30 * day
const seconds = inSeconds(cartLifetime)

/** The cart. It is stored in a cookie, so it needs no row and survives signing in. */
export function readCart(request: FastifyRequest): Selection[] {
  return cartIn(readCookie(request, 'cart') ?? '')
}

/** Stores the cart in its cookie; an empty cart deletes the cookie. */
export function writeCart(request: FastifyRequest, reply: FastifyReply, cart: readonly Selection[]): void {
  if (cart.length === 0) dropCookie(request, reply, 'cart')
  else setCookie(request, reply, { name: 'cart', value: cartText(cart), seconds })
}

/** Parses a cart; unreadable parts are ignored. */
export function cartIn(text: string): Selection[] {
  return text === '' ? [] : readSelections(text.split(' '))
}

export function cartText(cart: readonly Selection[]): string {
  return cart.map(selectionText).join(' ')
}

type AddedSelection = { readonly is: 'added' | 'full'; readonly cart: readonly Selection[] }

/** Adds a selection: quantities of the same ticket add up, every other item is there once. */
export function addedTo(cart: readonly Selection[], selection: Selection): AddedSelection {
  const before = cart.find(({ offerId }) => offerId === selection.offerId)
  if (!before && cart.length >= mostSelections) return { is: 'full', cart }
  const total = (before?.quantity ?? 0) + (selection.quantity ?? 1)
  const quantity = Math.min(mostOf(selection.itemType), total)
  return { is: 'added', cart: placedIn(cart, { ...selection, quantity }) }
}

/** Sets a selection, keeping its position. */
export function placedIn(cart: readonly Selection[], selection: Selection): Selection[] {
  const isThere = cart.some(({ offerId }) => offerId === selection.offerId)
  if (!isThere) return [...cart, selection]
  return cart.map((each) => (each.offerId === selection.offerId ? selection : each))
}

/** Removes these offers. */
export function removedFrom(cart: readonly Selection[], offerIds: readonly string[]): Selection[] {
  return cart.filter(({ offerId }) => !offerIds.includes(offerId))
}
