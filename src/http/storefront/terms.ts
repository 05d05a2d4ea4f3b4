import {
  type ListedItem,
  type MembershipAccess,
  type MembershipSettings,
  shownPrice,
} from '../../domain/catalog/index.ts'
import { equalShares } from '../../domain/pricing/index.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Locale } from '../../platform/locales.ts'
import { formatMoney } from '../../platform/money.ts'
import { formatSpan } from '../../platform/span.ts'
import type { SchoolContext } from '../page/context.ts'
import { shopWords } from './shop-words.ts'

/** What an offer costs in the reader's currency, or else in the school's; in words where it costs nothing. */
export function offerPrice(context: SchoolContext, offer: Priced): string {
  const { minor, currency } = shownPrice(offer, context.currency, context.school.currency)
  return minor === 0n ? shopWords(context.locale).free : formatMoney({ minor, currency }, context.locale)
}

type Priced = Parameters<typeof shownPrice>[0]

/** What something costs, as a card or a heading says it. */
export function priceLabel(
  context: SchoolContext,
  item: Pick<ListedItem, 'priceFrom' | 'hasMorePrices' | 'pricesFrom' | 'every' | 'trialDays'>,
): string {
  const words = shopWords(context.locale)
  const { priceFrom, every, trialDays } = item
  if (priceFrom === null) return words.notOnSale
  if (priceFrom === 0n) return words.free
  const { least, hasMore, currency } = leastOf(context, item, priceFrom)
  const amount = formatMoney({ minor: least, currency }, context.locale)
  if (every) return renewingPrice(context, amount, { access: every, trialDays })
  return hasMore ? words.from(amount) : amount
}

function leastOf(
  { currency, school }: SchoolContext,
  { hasMorePrices, pricesFrom }: Pick<ListedItem, 'hasMorePrices' | 'pricesFrom'>,
  priceFrom: bigint,
) {
  const other = currency === school.currency ? undefined : pricesFrom[currency]
  return other
    ? { ...other, currency }
    : { least: priceFrom, hasMore: hasMorePrices, currency: school.currency }
}

type RenewingTerms = Pick<MembershipSettings, 'access' | 'trialDays'>

/** What a membership costs, how often, and after how many free days. */
export function membershipPrice(context: SchoolContext, plan: Priced & RenewingTerms): string {
  const amount = offerPrice(context, plan)
  return plan.price === 0n ? amount : renewingPrice(context, amount, plan)
}

function renewingPrice({ locale }: SchoolContext, amount: string, { access, trialDays }: RenewingTerms) {
  const words = shopWords(locale)
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
  { instalments, ...offer }: Priced & { readonly instalments: number },
) {
  if (instalments <= 1 || offer.price === 0n) return undefined
  const { minor, currency } = shownPrice(offer, context.currency, context.school.currency)
  const [largest = minor] = equalShares(minor, instalments)
  const share = formatMoney({ minor: largest, currency }, context.locale)
  return shopWords(context.locale).instalments(instalments, share)
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

/** When an event is, by the clock of its own place, which is named where it is not the school's. */
export function whenLabel({ locale, school }: SchoolContext, when: When): Html {
  const { startsAt, endsAt, isAllDay, timeZone } = when
  const zone = timeZone === school.timeZone ? undefined : 'named'
  const label = formatSpan(locale, { startsAt, endsAt, isAllDay }, { timeZone, style: 'short', zone })
  return html`<time datetime="${startsAt.toISOString()}">${label}</time>`
}

/** From when to when, by the clock of a time zone. */
export function spanLabel(
  locale: Locale,
  { startsAt, endsAt, isAllDay }: Pick<When, 'startsAt' | 'endsAt' | 'isAllDay'>,
  timeZone: string,
): string {
  return formatSpan(locale, { startsAt, endsAt, isAllDay }, { timeZone, style: 'short', zone: 'named' })
}
