import {
  equalShares,
  giftProblems,
  isFreeForOthers,
  listPriceOf,
  mostOf,
  sharesByWeight,
  taxIn,
} from '../../../../src/domain/pricing/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import { computes, reads } from '../../../support/footprints/footprint.ts'

const page = { first: 5 }

export const pricingReads = {
  listCoupons: reads(({ modules, olga }) => modules.pricing.listCoupons(olga, page)),

  couponById: reads(async (fixture) =>
    fixture.modules.pricing.couponById(fixture.olga, await anyId(fixture, 'coupons')),
  ),

  listOrderBumps: reads(({ modules, olga }) => modules.pricing.listOrderBumps(olga, page)),

  orderBumpById: reads(async (fixture) =>
    fixture.modules.pricing.orderBumpById(fixture.olga, await anyId(fixture, 'orderBumps')),
  ),

  listTaxRates: reads(({ modules, olga }) => modules.pricing.listTaxRates(olga, page)),

  taxRateById: reads(async (fixture) =>
    fixture.modules.pricing.taxRateById(fixture.olga, await anyId(fixture, 'taxRates')),
  ),

  listPromotions: reads(({ modules, olga }) => modules.pricing.listPromotions(olga, page)),

  promotionById: reads(async (fixture) =>
    fixture.modules.pricing.promotionById(fixture.olga, await anyId(fixture, 'promotions')),
  ),

  giftProblems: computes(({ clock }) => giftProblems(clock, { recipientEmail: 'tom' })),

  isFreeForOthers: computes(() => isFreeForOthers('gift', 0n)),

  listPriceOf: computes(() => listPriceOf(100n, undefined)),

  taxIn: computes(() => taxIn(100n, { rate: 500 })),

  mostOf: computes(() => mostOf('event_ticket')),

  equalShares: computes(() => equalShares(100n, 3)),

  sharesByWeight: computes(() => sharesByWeight(100n, [1n, 2n])),
}
