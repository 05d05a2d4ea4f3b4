import type { OfferedBump, Quote } from '../../domain/orders/index.ts'
import type { Selection } from '../../domain/pricing/index.ts'
import { selectionText } from '../../paths/selections.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { formatMoney } from '../../platform/money.ts'
import { picture } from '../page/components/picture.ts'
import type { SchoolContext } from '../page/context.ts'
import { readSelection } from '../shared/selections.ts'
import { bumpMessages } from './bump-messages.ts'
import { nameOf } from './line-view.ts'
import type { Values } from './submitted-values.ts'

/** The ids of the bumps that a checkout has offered so far. */
export const bumpsField = 'bumps_shown'
const boxName = 'bump_'

/** The submitted selections of ticked boxes. */
export function bumpsIn(fields: Values): Selection[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith(boxName) && name !== bumpsField ? (readSelection(value) ?? []) : [],
  )
}

/** The ids of the bumps offered before and on this page. */
export function offeredBumpIds({ bumps }: Pick<Quote, 'bumps'>, values: Values): string {
  const before = (values[bumpsField] ?? '').split(',').filter(Boolean)
  return [...new Set([...before, ...bumps.map(({ id }) => id)])].slice(0, 9).join(',')
}

/** The order bumps, each with a checkbox. */
export function bumpSection(context: SchoolContext, quote: Quote): Html | undefined {
  if (quote.bumps.length === 0) return undefined
  const messages = bumpMessages(context.locale)
  return html`<section class="checkout-part bumps" aria-labelledby="bumps-title"><h2 id="bumps-title">${messages.title}</h2>
${quote.bumps.map((bump) => box(context, quote, bump))}
<button type="submit" name="do" value="update" class="secondary outline">${messages.update}</button></section>`
}

function box(context: SchoolContext, { currency }: Quote, bump: OfferedBump): Html {
  const { id, title, pitch, line, price, reduced } = bump
  const messages = bumpMessages(context.locale)
  const money = (minor: bigint) => formatMoney({ minor, currency }, context.locale)
  const name = nameOf(context, line)
  const cover = picture({
    key: line.item?.imageKey ?? null,
    name,
    width: 128,
    height: 128,
    classes: 'order-line-cover',
    loading: 'lazy',
  })
  const former =
    reduced < price && html`<s><span class="unseen">${messages.before} </span>${money(price)}</s>`
  return html`<label class="bump" for="${boxName}${id}"><input type="checkbox" id="${boxName}${id}" name="${boxName}${id}" value="${selectionText(line.selection)}" data-bump>
${cover}<span class="bump-text"><strong><bdi>${title}</bdi></strong><span><bdi>${messages.add(name)}</bdi></span>${pitch && html`<small>${pitch}</small>`}</span>
<span class="bump-price price">${money(reduced)} ${former}</span></label>`
}
