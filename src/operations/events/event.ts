import { z } from 'zod'
import type { Event, ListedEvent } from '../../domain/catalog/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { component } from '../wire/component.ts'
import { itemPicture, itemStatus, itemStatusOf } from '../wire/item-shapes.ts'
import { id, moment, momentOf, money, moneyOf, onSale } from '../wire/shapes.ts'

const ticket = z.object({
  id,
  name: z.string(),
  price: money,
  seats_left: z.number().int(),
  on_sale: onSale,
  updated_at: z.string(),
})

export const listedEvent = component(
  'ListedEvent',
  z.object({
    id,
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    starts_at: moment,
    ends_at: moment,
    time_zone: z.string().describe('the time zone of the venue'),
    is_all_day: z.boolean(),
    is_online: z.boolean(),
    location: z.string().nullable(),
    tickets: z.array(ticket).describe('operators also see those not on sale'),
    is_sold_out: z.boolean().describe('tickets are on sale, and no seat is left'),
    ...itemStatus,
  }),
)

export function toListedEvent(
  { currency }: School,
  event: Omit<ListedEvent, 'listedAt'>,
): z.input<typeof listedEvent> {
  const { slug, title, summary, location } = event
  return {
    id: event.id,
    slug,
    title,
    summary,
    starts_at: momentOf(event.startsAt),
    ends_at: momentOf(event.endsAt),
    time_zone: event.timeZone,
    is_all_day: event.isAllDay,
    is_online: event.isOnline,
    location,
    tickets: event.tickets.map((each) => ({
      id: each.id,
      name: each.name,
      price: moneyOf(each.price, currency),
      seats_left: each.seatsLeft,
      on_sale: each.isOnSale,
      updated_at: momentOf(each.updatedAt),
    })),
    is_sold_out: isSoldOut(event.tickets),
    ...itemStatusOf(event),
  }
}

function isSoldOut(tickets: ListedEvent['tickets']): boolean {
  const onSaleNow = tickets.filter((each) => each.isOnSale)
  return onSaleNow.length > 0 && onSaleNow.every((each) => each.seatsLeft <= 0)
}

/** An event as operators see it. */
export const wholeEvent = component(
  'Event',
  listedEvent.extend({
    description: z.string().describe('Markdown'),
    join_url: z.string().nullable(),
    ...itemPicture,
  }),
)

export function toWholeEvent(school: School, event: Event): z.input<typeof wholeEvent> {
  return {
    ...toListedEvent(school, event),
    description: event.description,
    join_url: event.joinUrl,
    image_key: event.imageKey,
  }
}
