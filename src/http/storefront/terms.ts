import {
  displayPrice,
  type ListedItem,
  type MembershipAccess,
  type MembershipSettings,
} from '../../domain/catalog/index.ts'
import { equalShares } from '../../domain/pricing/index.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Locale } from '../../platform/locales.ts'
import { formatMoney } from '../../platform/money.ts'
import { formatSpan } from '../../platform/span.ts'
import type { SchoolContext } from '../page/context.ts'
import { shopMessages } from './shop-messages.ts'

/** The price of an offer in the reader's currency, otherwise in the school's; "free" in words. */
export function offerPrice(context: SchoolContext, offer: Priced): string {
  const { minor, currency } = displayPrice(offer, context.currency, context.school.currency)
  return minor === 0n ? shopMessages(context.locale).free : formatMoney({ minor, currency }, context.locale)
}

type Priced = Parameters<typeof displayPrice>[0]

/** The price on a card or in a heading. */
export function priceLabel(
  context: SchoolContext,
  item: Pick<ListedItem, 'priceFrom' | 'hasMorePrices' | 'pricesFrom' | 'every' | 'trialDays'>,
): string {
  const messages = shopMessages(context.locale)
  const { priceFrom, every, trialDays } = item
  if (priceFrom === null) return messages.notOnSale
  if (priceFrom === 0n) return messages.free
  const { least, hasMore, currency } = leastOf(context, item, priceFrom)
  const amount = formatMoney({ minor: least, currency }, context.locale)
  if (every) return renewingPrice(context, amount, { access: every, trialDays })
  return hasMore ? messages.from(amount) : amount
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

/** The price of a membership, with its cycle and free days. */
export function membershipPrice(context: SchoolContext, plan: Priced & RenewingTerms): string {
  const amount = offerPrice(context, plan)
  return plan.price === 0n ? amount : renewingPrice(context, amount, plan)
}

function renewingPrice({ locale }: SchoolContext, amount: string, { access, trialDays }: RenewingTerms) {
  const messages = shopMessages(locale)
  if (access !== 'monthly' && access !== 'yearly') return amount
  const cost = messages.every[access](amount)
  return trialDays === null ? cost : messages.trial(trialDays, cost)
}

/** The duration of access. */
export function accessLabel(
  context: SchoolContext,
  { access, accessUntil, accessDays }: MembershipAccess,
): string {
  const messages = shopMessages(context.locale)
  if (access === 'monthly' || access === 'yearly') return messages.renewed[access]
  if (accessUntil) return messages.until(dayOf(context, accessUntil))
  if (accessDays !== null) return messages.forDays(accessDays)
  return messages.lifetime
}

/** The number of instalments, if any. */
export function instalmentsLabel(
  context: SchoolContext,
  { instalments, ...offer }: Priced & { readonly instalments: number },
) {
  if (instalments <= 1 || offer.price === 0n) return undefined
  const { minor, currency } = displayPrice(offer, context.currency, context.school.currency)
  const [largest = minor] = equalShares(minor, instalments)
  const amountText = formatMoney({ minor: largest, currency }, context.locale)
  return shopMessages(context.locale).instalments(instalments, amountText)
}

export function dayOf({ locale, timeZone }: Pick<SchoolContext, 'locale' | 'timeZone'>, date: Date): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone }).format(date)
}

/** A length in minutes as people say it. */
export function lengthLabel({ locale }: SchoolContext, minutes: number): string {
  const messages = shopMessages(locale)
  return minutes < 60 ? messages.minutes(minutes) : messages.hours(Math.floor(minutes / 60), minutes % 60)
}

type When = NonNullable<ListedItem['when']>

/** The time of an event in its own time zone, which is named if it differs from the school's. */
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
