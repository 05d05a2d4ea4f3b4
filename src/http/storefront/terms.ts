import type { ListedItem, MembershipAccess, MembershipSettings } from '../../domain/catalog/index.ts'
import { equalShares } from '../../domain/commerce/index.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { formatMoney } from '../../platform/money.ts'
import type { SchoolContext } from '../page/context.ts'
import { shopWords } from './shop-words.ts'

export function money({ school, locale }: SchoolContext, minor: bigint): string {
  return formatMoney({ minor, currency: school.currency }, locale)
}

/** What something costs, as a card or a heading says it. */
export function priceLabel(
  context: SchoolContext,
  item: Pick<ListedItem, 'priceFrom' | 'hasMorePrices' | 'every' | 'trialDays'>,
): string {
  const words = shopWords(context.locale)
  const { priceFrom, hasMorePrices, every, trialDays } = item
  if (priceFrom === null) return words.notOnSale
  if (every) return membershipPrice(context, { price: priceFrom, access: every, trialDays })
  if (priceFrom === 0n) return words.free
  const amount = money(context, priceFrom)
  return hasMorePrices ? words.from(amount) : amount
}

type MembershipTerms = Pick<MembershipSettings, 'price' | 'access' | 'trialDays'>

/** What a membership costs, how often, and after how many free days. */
export function membershipPrice(
  context: SchoolContext,
  { price, access, trialDays }: MembershipTerms,
): string {
  const words = shopWords(context.locale)
  if (price === 0n) return words.free
  const amount = money(context, price)
  if (access !== 'monthly' && access !== 'yearly') return amount
  const cost = words.every[access](amount)
  return trialDays === null ? cost : words.trial(trialDays, cost)
}

/** How long what is bought lasts. */
export function accessLabel(
  context: SchoolContext,
  { access, accessUntil, accessDays }: MembershipAccess,
): string {
  const words = shopWords(context.locale)
  if (access === 'monthly' || access === 'yearly') return words.renewed[access]
  if (accessUntil) return words.until(dayOf(context, accessUntil))
  if (accessDays !== null) return words.forDays(accessDays)
  return words.lifetime
}

/** In how many parts it is paid; nothing where it is paid at once. */
export function instalmentsLabel(
  context: SchoolContext,
  { price, instalments }: { price: bigint; instalments: number },
) {
  if (instalments <= 1 || price === 0n) return undefined
  const [largest = price] = equalShares(price, instalments)
  return shopWords(context.locale).instalments(instalments, money(context, largest))
}

export function dayOf({ locale, timeZone }: Pick<SchoolContext, 'locale' | 'timeZone'>, date: Date): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone }).format(date)
}

/** A length in minutes as people say it. */
export function lengthLabel({ locale }: SchoolContext, minutes: number): string {
  const words = shopWords(locale)
  return minutes < 60 ? words.minutes(minutes) : words.hours(Math.floor(minutes / 60), minutes % 60)
}

type When = NonNullable<ListedItem['when']>

/** When an event is, by the clock of its own place. */
export function whenLabel({ locale }: SchoolContext, when: When): Html {
  return html`<time datetime="${when.startsAt.toISOString()}">${spanLabel(locale, when, when.timeZone)}</time>`
}

/** From when to when, by the clock of a time zone. */
export function spanLabel(
  locale: string,
  { startsAt, endsAt, isAllDay }: Pick<When, 'startsAt' | 'endsAt' | 'isAllDay'>,
  timeZone: string,
): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone } as const
  const options = isAllDay
    ? day
    : ({ ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const)
  return dateFormat(locale, options).formatRange(startsAt, endsAt)
}
