import { z } from 'zod'
import { offerTypes } from '../../domain/catalog/index.ts'
import { mostInBundle, type NewPromotion, promotionFields } from '../../domain/pricing/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { idOf, invalid, listOf } from '../../platform/fields.ts'
import type { PartialFields } from '../../platform/row-version.ts'
import { discount, discountOf, parseMinor } from '../wire/discount.ts'
import { moment } from '../wire/shapes.ts'
import type { Camelled } from '../wire/wire-names.ts'

export const itemKind = z.enum(offerTypes)

/** An offer in a request. */
export const offerInput = z.strictObject({
  kind: itemKind,
  id: idOf<'Offer'>().describe('of the course plan, membership plan, ticket, product or service'),
})

/** The terms of a promotion on the wire. */
export const promotionTerms = {
  label: promotionFields.label.describe('the label that buyers see for the discount'),
  ...discount,
  minimum: z
    .string()
    .max(20)
    .optional()
    .describe('the minimum total of the items that it applies to, a decimal'),
  item_kinds: promotionFields.itemTypes.optional().describe('null: everything'),
  bundle: listOf(offerInput, { to: mostInBundle })
    .optional()
    .describe(
      'at least 2 offers that the order must include; the discount then applies to them. Empty: no bundle. Not together with item_kinds',
    ),
  starts_at: moment.nullable().optional(),
  ends_at: moment.nullable().optional(),
}

type PromotionInput = PartialFields<Camelled<z.output<z.ZodObject<typeof promotionTerms>>>>

/** Maps the terms to the domain: money in minor units, one kind of discount. */
export function termsOf(school: School, input: PromotionInput): PartialFields<NewPromotion> {
  const { amountOff, percentOff, minimum, itemKinds, bundle, ...terms } = input
  return {
    ...terms,
    ...discountOf(school, 'promotion', { amountOff, percentOff }),
    itemTypes: itemKinds,
    bundle: bundle?.map(({ kind: itemType, id: offerId }) => ({ itemType, offerId })),
    minimum: minimum === undefined ? undefined : parseMinor(school, 'promotion', 'minimum', minimum),
  }
}

/** The terms of a new promotion, which must have a discount. */
export function newTermsOf(school: School, input: PromotionInput & { readonly label: string }): NewPromotion {
  const { kind, value, ...terms } = termsOf(school, input)
  if (kind === undefined || value === undefined)
    throw invalid('promotion', [{ field: 'amountOff', message: 'or percent_off must be given' }])
  return { ...terms, label: input.label, kind, value }
}
