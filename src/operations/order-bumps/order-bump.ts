import { z } from 'zod'
import {
  type OrderBump,
  type OrderBumpSettings,
  orderBumpFields as rules,
} from '../../domain/pricing/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { idOf } from '../../platform/fields.ts'
import type { PartialFields } from '../../platform/row-version.ts'
import { itemKind, offerInput } from '../promotions/promotion-terms.ts'
import { component } from '../wire/component.ts'
import { discount, discountOf } from '../wire/discount.ts'
import { id, moment, momentOf, momentOrNull, money, moneyOf } from '../wire/shapes.ts'
import type { Camelled } from '../wire/wire-names.ts'

const namedOffer = z.object({
  kind: itemKind,
  id,
  name: z.string().nullable().describe('null: it was deleted'),
})

export const orderBump = component(
  'OrderBump',
  z.object({
    id,
    title: z.string(),
    pitch: z.string(),
    trigger: namedOffer.nullable().describe('the offer that the order must include; null: any'),
    offer: namedOffer.describe('the offer'),
    amount_off: money.nullable(),
    percent_off: z.number().nullable(),
    shown: z.number().int().describe('the number of orders with this offer at the checkout'),
    taken: z.number().int().describe('the number of these orders that include it'),
    archived_at: momentOrNull,
    updated_at: moment,
  }),
)

export function toOrderBump({ currency }: School, row: OrderBump): z.input<typeof orderBump> {
  const { kind, value, triggerOffer: trigger } = row
  return {
    id: row.id,
    title: row.title,
    pitch: row.pitch,
    trigger: trigger && { kind: trigger.itemType, id: trigger.offerId, name: row.triggerName },
    offer: { kind: row.itemType, id: row.offerId, name: row.offerName },
    amount_off: kind === 'amount' && value !== null ? moneyOf(value, currency) : null,
    percent_off: kind === 'percent' ? Number(value) : null,
    shown: row.counts.shown,
    taken: row.counts.taken,
    archived_at: momentOf(row.archivedAt),
    updated_at: momentOf(row.updatedAt),
  }
}

export const terms = {
  title: rules.title.describe('the title that buyers see, and the name of the discount'),
  pitch: rules.pitch.optional().describe('a sentence of advertising'),
  trigger: offerInput.nullable().optional().describe('the offer that the order must include; null: any'),
  offer: z.strictObject({ kind: rules.itemType, id: idOf<'Offer'>() }).describe('the offer'),
  amount_off: discount.amount_off,
  percent_off: discount.percent_off,
}

type OrderBumpInput = PartialFields<Camelled<z.output<z.ZodObject<typeof terms>>>>

export function termsOf(school: School, input: OrderBumpInput): PartialFields<OrderBumpSettings> {
  const { amountOff, percentOff, trigger, offer, title, pitch } = input
  return {
    title,
    pitch,
    ...(trigger === undefined
      ? {}
      : { triggerOffer: trigger && { itemType: trigger.kind, offerId: trigger.id } }),
    ...(offer && { itemType: offer.kind, offerId: offer.id }),
    ...discountOf(school, 'order bump', { amountOff, percentOff }),
  }
}
