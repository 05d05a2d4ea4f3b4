import type { OrderLineId, SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import type { Offer, OfferType } from '../catalog/index.ts'
import type { TaxTerms } from './taxes/line-tax.ts'

/** An order line with its price. */
export type PricedLine = {
  readonly id: OrderLineId
  readonly itemType: OfferType
  readonly itemId: string
  readonly offerId: string
  readonly name: string
  readonly quantity: number
  readonly original: bigint
  readonly discount: bigint
  readonly amount: bigint
  readonly access: Offer['access']
  readonly accessUntil: Date | null
  readonly accessDays: number | null
  readonly startsAt: Date | null
  readonly instalments: number
  /** The payment purpose for an existing subscription. */
  readonly subscriptionId?: SubscriptionId | undefined
  readonly subscriptionStep?: 'renew' | 'switch' | undefined
  readonly subscriptionPeriod?: number | undefined
  /** The free days with which a subscription begins. */
  readonly trialDays?: number | null | undefined
  /** The tax that is in its amounts. */
  readonly taxed?: TaxTerms | undefined
}
