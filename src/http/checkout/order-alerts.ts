import type { Quote } from '../../domain/orders/index.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { formatMoney } from '../../platform/money.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { banner } from '../page/components/banner.ts'
import type { SchoolContext } from '../page/context.ts'
import { checkoutMessages } from './checkout-messages.ts'
import { nameOf, problemText } from './line-view.ts'

/** The banner about an order that was not placed. */
function alert(body: Html): Html {
  return banner({ tone: 'careful', role: 'alert', body })
}

/** The items that cannot be bought, with the reasons. */
export function unavailableItemsAlert(context: SchoolContext, { lines }: Quote): Html {
  const { problems } = checkoutMessages(context.locale)
  const reasons = lines.flatMap((line) =>
    line.problem
      ? [html`<li><bdi>${nameOf(context, line)}</bdi>: ${problemText(context, line, line.problem)}</li>`]
      : [],
  )
  return alert(html`<p>${problems.lines}</p><ul>${reasons}</ul>`)
}

/** The total has changed. */
export function totalChangedAlert(
  { locale }: SchoolContext,
  { total, currency }: Quote,
  before: bigint | undefined,
): Html {
  const { problems } = checkoutMessages(locale)
  const money = (minor: bigint) => formatMoney({ minor, currency }, locale)
  const text = before === undefined ? problems.changed : problems.totalChanged(money(before), money(total))
  return alert(html`<p>${text}</p>`)
}

/** There is an unpaid order with the same items. */
export function unpaidOrderAlert({ locale }: SchoolContext, { lines }: Quote): Html {
  const { problems } = checkoutMessages(locale)
  const waiting = lines.find((line) => line.waiting)?.waiting
  return alert(
    html`<p>${problems.waiting} ${waiting && html`<a href="${paths.payment(waiting)}">${problems.seeOrder}</a>`}</p>`,
  )
}

/** The order was refused because something changed after the page was rendered. */
export function orderChangedAlert({ locale }: SchoolContext, refusal: Refusal): Html {
  const { problems } = checkoutMessages(locale)
  const isPlaced = refusal.problems.some(({ field }) => field === 'idempotencyKey')
  if (!isPlaced) return alert(html`<p>${problems.changed}</p>`)
  return alert(
    html`<p>${problems.placedBefore} <a href="${paths.account.payments}">${problems.seeOrders}</a></p>`,
  )
}
