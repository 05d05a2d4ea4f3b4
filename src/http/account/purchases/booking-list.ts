import type { UndoableCancellation } from '../../../domain/orders/index.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import type { Cursor } from '../../../platform/paging.ts'
import type { MemberContext } from '../../page/context.ts'
import { ownPager, type PageOf } from '../own-page.ts'
import { undoBanners } from './undo-banner.ts'

type Booking = { readonly id: string; readonly isUpcoming: boolean }

type BookingList<Row extends Booking> = {
  readonly page: PageOf<Row>
  readonly cancelled: readonly UndoableCancellation[]
  readonly messages: { readonly ahead: string; readonly over: string }
  readonly nameOf: (row: Row) => string
  readonly startOf: (row: Row) => Date
  readonly cursorOf: (row: Row) => Cursor
  readonly entry: (row: Row) => Html
}

/** A page of bookings: the cancellations that can be undone, the upcoming bookings with the next first, and the others. */
export function bookingList<Row extends Booking>(context: MemberContext, list: BookingList<Row>): Html {
  const { page, cancelled, messages, nameOf, startOf, cursorOf, entry } = list
  const { rows } = page
  const upcoming = rows
    .filter(({ isUpcoming }) => isUpcoming)
    .toSorted((one, other) => startOf(one).getTime() - startOf(other).getTime())
  const past = rows.filter(({ isUpcoming }) => !isUpcoming)
  const group = (title: string, bookings: readonly Row[]) =>
    bookings.length > 0 &&
    html`<section><h2>${title}</h2><ul class="own-list">${bookings.map(entry)}</ul></section>`
  const undo = undoBanners(context, cancelled, (id) => {
    const row = rows.find((each) => each.id === id)
    return row && nameOf(row)
  })
  return html`${undo}${group(messages.ahead, upcoming)}${group(messages.over, past)}${ownPager(context, page, cursorOf)}`
}
