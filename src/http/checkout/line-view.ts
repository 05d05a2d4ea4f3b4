import type { LineProblem, Quote, QuotedLine } from '../../domain/orders/index.ts'
import { listPriceOf, taxIn } from '../../domain/pricing/index.ts'
import { taxLabels } from '../../labels/tax-labels.ts'
import { paths } from '../../paths/paths.ts'
import { type PublicKind, publicPath } from '../../paths/public-paths.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { type Content, type Html, html } from '../../platform/html/html.ts'
import { formatMoney } from '../../platform/money.ts'
import { moment, spelled } from '../page/components/moment.ts'
import { picture } from '../page/components/picture.ts'
import type { SchoolContext } from '../page/context.ts'
import { lineMessages } from './line-messages.ts'

const kindOf = {
  course: 'courses',
  membership_plan: 'plans',
  event_ticket: 'events',
  digital_product: 'products',
  consulting_meeting: 'services',
} as const satisfies Record<QuotedLine['selection']['itemType'], PublicKind>

/** The name of the item, or a placeholder if it no longer exists. */
export function nameOf({ locale }: SchoolContext, { item: thing }: QuotedLine): string {
  return thing?.name ?? lineMessages(locale).unavailable
}

/** An item of a cart or an order with its price and, if it cannot be bought, the reason. */
export function lineView(
  context: SchoolContext,
  { currency, lines }: Pick<Quote, 'currency' | 'lines'>,
  line: QuotedLine,
  controls: Content,
): Html {
  const { item: thing, problem } = line
  const name = nameOf(context, line)
  const imageKey = thing?.imageKey ?? null
  const cover = picture({
    key: imageKey,
    name,
    width: 128,
    height: 128,
    classes: 'order-line-cover',
    loading: 'lazy',
  })
  const title = thing
    ? html`<a href="${publicPath(kindOf[thing.itemType], thing.slug)}"><bdi>${name}</bdi></a>`
    : name
  return html`<li class="${problem ? 'order-line order-line-stopped' : 'order-line'}">${cover}
<div class="order-line-text"><p class="order-line-name">${title}</p>
${about(context, currency, line)}
${problem && problemView(context, line, problem)}${ownedText(context, line)}
${controls && html`<div class="order-line-controls">${controls}</div>`}</div>
${costs(context, currency, line)}${problem && lines.some((each) => !each.problem) && html`<small class="order-line-left-out">${lineMessages(context.locale).notInTotal}</small>`}</li>`
}

function costs({ locale }: SchoolContext, currency: Quote['currency'], line: QuotedLine): Html | undefined {
  const { priced, problem } = line
  if (!priced) return undefined
  const messages = lineMessages(locale)
  const money = (minor: bigint) => formatMoney({ minor, currency }, locale)
  const { taxed } = priced
  const listPrice = listPriceOf(priced.amount, taxed)
  const each =
    priced.quantity > 1 && messages.each(money(listPriceOf(priced.original, taxed) / BigInt(priced.quantity)))
  const amount = priced.amount === 0n ? messages.free : money(listPrice)
  return html`<div class="order-line-price"><span class="price">${amount}</span>
${each && html`<small>${each}</small>`}${!problem && taxOfPrice(locale, priced, money)}</div>`
}

function taxOfPrice(
  locale: SchoolContext['locale'],
  { amount, taxed }: NonNullable<QuotedLine['priced']>,
  money: (minor: bigint) => string,
): Html | undefined {
  if (!taxed) return undefined
  const tax = taxIn(amount, taxed)
  if (tax === 0n) return undefined
  const messages = taxLabels(locale)
  return taxed.isInclusive
    ? html`<small class="order-line-tax">${messages.included(money(tax), taxed)}</small>`
    : html`<small class="order-line-tax" data-added>${messages.added(money(tax), taxed)}</small>`
}

function about(context: SchoolContext, currency: Quote['currency'], line: QuotedLine): Html {
  const messages = lineMessages(context.locale)
  const { itemType } = line.selection
  const option = line.item?.option
  const isSeats = itemType !== 'event_ticket' && (line.selection.quantity ?? 1) > 1
  return html`<p class="order-line-about">${messages.kinds[itemType]}${option && html` · <bdi>${option}</bdi>`}${isSeats && ` × ${line.selection.quantity}`}</p>
${line.item && termsOfLine(context, currency, line)}`
}

function termsOfLine(
  context: SchoolContext,
  currency: Quote['currency'],
  line: QuotedLine,
): Html | undefined {
  const when = time(context, line)
  const lasts = line.renews ? renewing(context, currency, line.renews) : lasting(context, line)
  if (!when && !lasts) return undefined
  return html`<p class="order-line-about">${when}${lasts}</p>`
}

function time(context: SchoolContext, { selection, item: thing }: QuotedLine): Html | undefined {
  const startsAt = selection.startsAt ?? thing?.startsAt
  return startsAt ? moment(context, startsAt, (when) => `${when} (${context.timeZone})`) : undefined
}

function renewing(
  context: SchoolContext,
  currency: Quote['currency'],
  { cycle, price, trialDays, from }: NonNullable<QuotedLine['renews']>,
): Html {
  const messages = lineMessages(context.locale)
  const cost = formatMoney({ minor: price, currency }, context.locale)
  return html`${trialDays && html`${messages.trial(trialDays)} `}${messages.renews[cycle](cost, day(context, from))}`
}

function lasting(context: SchoolContext, { lastsUntil, priced }: QuotedLine): Content {
  const messages = lineMessages(context.locale)
  if (lastsUntil === undefined) return undefined
  if (lastsUntil === null) return messages.forGood
  const until = day(context, lastsUntil)
  return priced?.access === 'until_date' ? messages.until(until) : messages.untilIfPaidNow(until)
}

export function day({ locale, timeZone }: SchoolContext, date: Date): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone }).format(date)
}

function problemView(context: SchoolContext, line: QuotedLine, problem: LineProblem): Html {
  return html`<p class="order-line-problem">${problemText(context, line, problem)} ${wayOn(context, line, problem)}</p>`
}

/** The reason why an item cannot be bought. */
export function problemText(
  { locale, reader }: SchoolContext,
  { item: thing }: QuotedLine,
  problem: LineProblem,
): string {
  const messages = lineMessages(locale)
  switch (problem.is) {
    case 'too-few-seats':
      return messages.tooFewSeats(problem.left)
    case 'course-needed': {
      const needed = messages.courseNeeded(thing?.courseName ?? '')
      return reader ? needed : `${needed} ${messages.signInIfYouHave}`
    }
    default:
      return messages.problems[problem.is]
  }
}

/** A link to the alternative for the reader. */
export function wayOn(
  { locale }: SchoolContext,
  { item: thing }: QuotedLine,
  problem: LineProblem,
): Html | undefined {
  const messages = lineMessages(locale)
  if (!thing) return undefined
  switch (problem.is) {
    case 'time-taken':
    case 'time-not-offered':
      return html`<a href="${publicPath('services', thing.slug)}">${messages.chooseTime}</a>`
    case 'course-needed':
      return html`<a href="${publicPath('courses', thing.courseSlug ?? '')}">${messages.seeCourse}</a>`
    case 'held-for-good':
      return thing.itemType === 'course'
        ? html`<a href="${paths.learn.course(thing.slug)}">${messages.open}</a>`
        : html`<a href="${publicPath(kindOf[thing.itemType], thing.slug)}">${messages.open}</a>`
    default:
      return undefined
  }
}

// Not a problem, but it helps to avoid paying twice.
function ownedText(context: SchoolContext, { heldUntil, problem, waiting }: QuotedLine): Html | undefined {
  const messages = lineMessages(context.locale)
  const isOwned = heldUntil && !problem
  if (!isOwned && !waiting) return undefined
  return html`<p class="order-line-standing">${isOwned && messages.ownedUntil(spelled(context, heldUntil))}
${waiting && html`${messages.waiting} <a href="${paths.payment(waiting)}">${messages.payWaiting}</a>`}</p>`
}
