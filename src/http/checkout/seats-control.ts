import type { QuotedLine } from '../../domain/orders/index.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import type { SchoolContext } from '../page/context.ts'
import { lineMessages } from './line-messages.ts'
import { nameOf } from './line-view.ts'

const mostOffered = 10

/** The number of seats; only tickets have one. */
export function seatsControl(context: SchoolContext, line: QuotedLine, name: string): Html | undefined {
  const { itemType, quantity = 1 } = line.selection
  const available = line.item?.seatsLeft ?? 0
  if (itemType !== 'event_ticket' || !line.priced || available <= 0) return undefined
  const messages = lineMessages(context.locale)
  const most = Math.max(quantity, Math.min(mostOffered, available))
  const numbers = Array.from({ length: most }, (_, at) => at + 1)
  const choices = numbers.map(
    (each) => html`<option value="${each}"${attributes({ selected: each === quantity })}>${each}</option>`,
  )
  return html`<span class="seats"><select name="${name}" aria-label="${messages.quantityOf(nameOf(context, line))}" data-seats>${choices}</select>
<button type="submit" name="do" value="update" class="secondary outline">${messages.change}</button></span>`
}
