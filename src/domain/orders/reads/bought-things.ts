import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OrderLineId, PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import type { OfferType } from '../../catalog/index.ts'
import type { OrderPurpose } from '../../pricing/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'

/** A line of an order, with the slug of its item. */
export type PurchasedItem = {
  readonly lineId: OrderLineId
  readonly itemType: OfferType
  readonly name: string
  readonly slug: string
  /** The start of an event or a meeting. */
  readonly startsAt: Date | null
  /** For ordering the same item again. */
  readonly offerId: string
  readonly quantity: number
  /** The purpose of the order. */
  readonly purpose: OrderPurpose['is']
}

/** The items of a member's own payment, in one statement. */
export async function purchasedItems(
  { db }: { readonly db: Db },
  { schoolId, memberId }: MemberActor,
  paymentId: PaymentId,
): Promise<PurchasedItem[]> {
  const { rows } = await sql<PurchasedItem>`
    select line.id as line_id, line.item_type, line.name, line.offer_id, line.quantity, orders.purpose, coalesce(line.starts_at, event.starts_at) as starts_at,
      coalesce(course.slug, product.slug, plan.slug, event.slug, service.slug) as slug
    from payments payment
    join orders on orders.school_id = payment.school_id and orders.id = payment.order_id
    join order_lines line on line.school_id = payment.school_id and line.order_id = payment.order_id
    left join courses course on line.item_type = 'course'
      and course.school_id = line.school_id and course.id = line.item_id
    left join digital_products product on line.item_type = 'digital_product'
      and product.school_id = line.school_id and product.id = line.item_id
    left join membership_plans plan on line.item_type = 'membership_plan'
      and plan.school_id = line.school_id and plan.id = line.item_id
    left join events event on line.item_type = 'event_ticket'
      and event.school_id = line.school_id and event.id = line.item_id
    left join consulting_services service on line.item_type = 'consulting_meeting'
      and service.school_id = line.school_id and service.id = line.item_id
    where payment.school_id = ${schoolId} and payment.person_id = ${memberId} and payment.id = ${paymentId}
    order by line.position
  `.execute(db)
  return rows
}
