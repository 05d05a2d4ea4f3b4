import type { Orders, OverdueInstalment } from '../../domain/orders/index.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { formatMoney } from '../../platform/money.ts'
import { banner } from '../page/components/banner.ts'
import { moment } from '../page/components/moment.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Entrance } from './entrance.ts'
import { pausedMessages } from './paused-messages.ts'

/** The instalment that suspends a member's access to the course; undefined if none does. */
export async function pausedBy(
  orders: Pick<Orders, 'overdueInstalments'>,
  { as, actor, room }: Entrance,
): Promise<OverdueInstalment | undefined> {
  if (as !== 'ended') return undefined
  const overdue = await orders.overdueInstalments(actor)
  return overdue.find(({ itemId }) => itemId === room.course.id)
}

/** A banner about suspended access with its reason and the link to pay. */
export function pausedBanner(context: SchoolContext, overdue: OverdueInstalment): Html {
  const { title } = pausedMessages(context.locale)
  return banner({ tone: 'careful', title: title(overdue.name), body: pausedText(context, overdue) })
}

/** The reason of suspended access and the link to pay. */
export function pausedText(context: SchoolContext, overdue: OverdueInstalment): Html {
  const messages = pausedMessages(context.locale)
  const { paymentId, sequence, count, amount: minor, currency, dueAt } = overdue
  const amount = formatMoney({ minor, currency }, context.locale)
  return html`<p>${moment(context, dueAt, (when) => messages.text({ sequence, count, amount, when }))}</p>
<a class="button" href="${paths.payment(paymentId)}">${messages.pay(amount)}</a>`
}
