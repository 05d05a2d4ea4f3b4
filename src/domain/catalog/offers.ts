import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { Reader } from '../identity/index.ts'
import type { CatalogDeps } from './deps.ts'
import { coursePlanOnSale, itemOnSale, meetingOnSale, ticketOnSale } from './on-sale.ts'
import type { Prices } from './prices.ts'

/** The kinds of items in order lines. */
export const offerTypes = [
  'course',
  'membership_plan',
  'event_ticket',
  'digital_product',
  'consulting_meeting',
] as const
export type OfferType = (typeof offerTypes)[number]

/** The selected plan, ticket or item. */
export type Selection = { readonly itemType: OfferType; readonly offerId: string }

/** An item with its current price. */
export type Offer = {
  readonly itemType: OfferType
  /** The course, plan, event, product or service itself. */
  readonly itemId: string
  readonly offerId: string
  readonly name: string
  readonly price: bigint
  /** In further currencies. */
  readonly prices: Prices
  readonly instalments: number
  /** The access period; tickets and meetings have their own times. */
  readonly access: 'lifetime' | 'until_date' | 'for_days' | 'monthly' | 'yearly' | 'none'
  readonly accessUntil: Date | null
  readonly accessDays: number | null
  /** The free trial of a membership that renews, in days. */
  readonly trialDays: number | null
  /** By the rule in `on-sale.ts`. */
  readonly isOnSale: boolean
}

/** The offers among these that are on sale now, with their prices, by id; in one statement. */
export async function offersOnSale(
  { db, clock }: CatalogDeps,
  { schoolId }: Reader,
  selections: readonly Selection[],
): Promise<ReadonlyMap<string, Offer>> {
  const offers = await findOffers(db, schoolId, selections, clock.now())
  return new Map(offers.filter(({ isOnSale }) => isOnSale).map((offer) => [offer.offerId, offer]))
}

/** The offers of these selections, in one statement; unknown ones are omitted. */
export async function findOffers(
  db: Db,
  schoolId: SchoolId,
  selections: readonly Selection[],
  now: Date,
): Promise<Offer[]> {
  const idsOf = (type: OfferType) =>
    selections.filter(({ itemType }) => itemType === type).map(({ offerId }) => offerId)
  const { rows } = await sql<Offer>`
    select 'course' as item_type, course.id as item_id, plan.id as offer_id, course.name, plan.price,
      plan.prices, plan.instalments, plan.access, plan.access_until, plan.access_days, null::integer as trial_days,
      ${coursePlanOnSale({ course: 'course', plan: 'plan' }, now)} as is_on_sale
    from course_plans plan join courses course on course.school_id = plan.school_id and course.id = plan.course_id
    where plan.school_id = ${schoolId} and plan.id = any(${idsOf('course')}::uuid[])
    union all
    select 'membership_plan', id, id, name, price, prices, 1, access, access_until, access_days, trial_days,
      ${itemOnSale('membership_plans', now)}
    from membership_plans where school_id = ${schoolId} and id = any(${idsOf('membership_plan')}::uuid[])
    union all
    select 'digital_product', id, id, name, price, prices, 1, access, access_until, access_days, null,
      ${itemOnSale('digital_products', now)}
    from digital_products where school_id = ${schoolId} and id = any(${idsOf('digital_product')}::uuid[])
    union all
    select 'event_ticket', event.id, ticket.id, event.title || ' – ' || ticket.name, ticket.price, ticket.prices, 1, 'none',
      null, null, null, ${ticketOnSale({ event: 'event', ticket: 'ticket' }, now)}
    from event_tickets ticket join events event on event.school_id = ticket.school_id and event.id = ticket.event_id
    where ticket.school_id = ${schoolId} and ticket.id = any(${idsOf('event_ticket')}::uuid[])
    union all
    select 'consulting_meeting', service.id, service.id, service.name, service.price, service.prices, 1, 'none', null, null,
      null, ${meetingOnSale({ service: 'service', course: 'course' })}
    from consulting_services service
    left join courses course on course.school_id = service.school_id and course.id = service.course_id
    where service.school_id = ${schoolId} and service.id = any(${idsOf('consulting_meeting')}::uuid[])
  `.execute(db)
  return rows
}
