import { z } from 'zod'
import type { Event } from '../../domain/catalog/index.ts'
import type { OperatorActor, School } from '../../domain/tenancy/index.ts'
import type { OperationModules } from '../caller.ts'
import { component } from '../wire/component.ts'
import { orRefuse } from '../wire/named.ts'
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

export function ticketShown({ currency }: School, given: Ticket): z.input<typeof eventTicket> {
  return {
    id: given.id,
    event_id: given.eventId,
    name: given.name,
    price: moneyOf(given.price, currency),
    capacity: given.capacity,
    seats_left: given.seatsLeft,
    on_sale: given.isOnSale,
    is_archived: given.archivedAt !== null,
    updated_at: momentOf(given.updatedAt),
  }
}

/** The tickets of an event, those off sale too; refuses an event that is not there. */
export async function ticketsOfEvent(
  { catalog }: Pick<OperationModules, 'catalog'>,
  operator: OperatorActor,
  id: Event['id'],
): Promise<readonly Ticket[]> {
  return orRefuse(await catalog.eventById(operator, id), 'event', id).tickets
}

/** One of these tickets. */
export function ticketNamed(tickets: readonly Ticket[], id: string): Ticket {
  return orRefuse(
    tickets.find((each) => each.id === id),
    'ticket',
    id,
  )
}
