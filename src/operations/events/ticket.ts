import { z } from 'zod'
import type { Event } from '../../domain/catalog/index.ts'
import type { OperatorActor, School } from '../../domain/tenancy/index.ts'
import type { OperationModules } from '../caller.ts'
import { component } from '../wire/component.ts'
import { orNotFound } from '../wire/resource-id.ts'
import { id, moment, momentOf, money, moneyOf, onSale } from '../wire/shapes.ts'

export const eventTicket = component(
  'Ticket',
  z.object({
    id,
    event_id: id,
    name: z.string(),
    price: money,
    capacity: z.number().int(),
    seats_left: z.number().int(),
    on_sale: onSale,
    is_archived: z.boolean(),
    updated_at: moment,
  }),
)

type Ticket = Event['tickets'][number]

export function toTicket({ currency }: School, row: Ticket): z.input<typeof eventTicket> {
  return {
    id: row.id,
    event_id: row.eventId,
    name: row.name,
    price: moneyOf(row.price, currency),
    capacity: row.capacity,
    seats_left: row.seatsLeft,
    on_sale: row.isOnSale,
    is_archived: row.archivedAt !== null,
    updated_at: momentOf(row.updatedAt),
  }
}

/** The tickets of an event, on sale or not; refuses an unknown event. */
export async function ticketsOfEvent(
  { catalog }: Pick<OperationModules, 'catalog'>,
  operator: OperatorActor,
  id: Event['id'],
): Promise<readonly Ticket[]> {
  return orNotFound(await catalog.eventById(operator, id), 'event', id).tickets
}

/** The ticket with this id; refuses an unknown id. */
export function ticketById(tickets: readonly Ticket[], id: string): Ticket {
  return orNotFound(
    tickets.find((each) => each.id === id),
    'ticket',
    id,
  )
}
