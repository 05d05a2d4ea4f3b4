import { anyId } from '../../../support/footprints/any-id.ts'
import { audits, deletes, inserts, updates, writes } from '../../../support/footprints/footprint.ts'
import type { openShop } from '../orders/shop.ts'

const terms = { code: 'SPRING', label: 'Spring', kind: 'percent', value: 10n } as const

const couponWrites = {
  createCoupon: writes(({ modules, olga }) => ({
    run: () => modules.pricing.createCoupon(olga, terms),
    touches: [inserts('coupons', { code: 'SPRING' })],
  })),

  updateCoupon: writes(async ({ modules, olga, clock }) => {
    const { id, updatedAt } = await modules.pricing.createCoupon(olga, terms)
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.pricing.updateCoupon(olga, id, { value: 20n, updatedAt }),
      touches: [updates('coupons', { id }, ['value', 'updatedAt'])],
    }
  }),

  restoreCoupon: writes(async ({ modules, olga, clock }) => {
    const { id } = await modules.pricing.createCoupon(olga, terms)
    await modules.pricing.archiveCoupon(olga, id)
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.pricing.restoreCoupon(olga, id),
      touches: [updates('coupons', { id }, ['archivedAt', 'updatedAt'])],
    }
  }),

  archiveCoupon: writes(async ({ modules, olga, clock }) => {
    const { id } = await modules.pricing.createCoupon(olga, terms)
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.pricing.archiveCoupon(olga, id),
      touches: [updates('coupons', { id }, ['archivedAt', 'updatedAt'])],
    }
  }),
}

const promotion = { label: 'Spring', kind: 'percent', value: 10n } as const

const promotionWrites = {
  createPromotion: writes(({ modules, olga }) => ({
    run: () => modules.pricing.createPromotion(olga, promotion),
    touches: [inserts('promotions', { label: 'Spring' })],
  })),

  updatePromotion: writes(async ({ modules, olga, clock }) => {
    const { id, updatedAt } = await modules.pricing.createPromotion(olga, promotion)
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.pricing.updatePromotion(olga, id, { value: 20n, updatedAt }),
      touches: [updates('promotions', { id }, ['value', 'updatedAt'])],
    }
  }),

  restorePromotion: writes(async ({ modules, olga, clock }) => {
    const { id } = await modules.pricing.createPromotion(olga, promotion)
    await modules.pricing.archivePromotion(olga, id)
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.pricing.restorePromotion(olga, id),
      touches: [updates('promotions', { id }, ['archivedAt', 'updatedAt'])],
    }
  }),

  archivePromotion: writes(async ({ modules, olga, clock }) => {
    const { id } = await modules.pricing.createPromotion(olga, promotion)
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.pricing.archivePromotion(olga, id),
      touches: [updates('promotions', { id }, ['archivedAt', 'updatedAt'])],
    }
  }),
}

const taxRate = { country: 'NZ', name: 'GST', rate: 1500, isInclusive: true } as const

async function aBump(fixture: Parameters<typeof openShop>[0]) {
  const offerId = await anyId(fixture, 'digitalProducts')
  const offered = { itemType: 'digital_product', offerId } as const
  return { ...offered, triggerOffer: null, title: 'Templates', pitch: '', kind: null, value: null }
}

const bumpWrites = {
  createOrderBump: writes(async (fixture) => {
    const bump = await aBump(fixture)
    return {
      run: () => fixture.modules.pricing.createOrderBump(fixture.olga, bump),
      touches: [inserts('orderBumps', { title: 'Templates' })],
    }
  }),

  updateOrderBump: writes(async (fixture) => {
    const { modules, olga, clock } = fixture
    const { id, updatedAt } = await modules.pricing.createOrderBump(olga, await aBump(fixture))
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.pricing.updateOrderBump(olga, id, { title: 'All templates', updatedAt }),
      touches: [updates('orderBumps', { id }, ['title', 'updatedAt'])],
    }
  }),
}

const taxRateWrites = {
  createTaxRate: writes(({ modules, olga }) => ({
    run: () => modules.pricing.createTaxRate(olga, taxRate),
    touches: [
      inserts('taxRates', { country: 'NZ' }),
      audits('tax_rate.changed', { byPersonId: olga.memberId }),
    ],
  })),

  updateTaxRate: writes(async ({ modules, olga, clock }) => {
    const { id, updatedAt } = await modules.pricing.createTaxRate(olga, taxRate)
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.pricing.updateTaxRate(olga, id, { rate: 1250, updatedAt }),
      touches: [
        updates('taxRates', { id }, ['rate', 'updatedAt']),
        audits('tax_rate.changed', { byPersonId: olga.memberId }),
      ],
    }
  }),

  deleteTaxRate: writes(async ({ modules, olga }) => {
    const { id } = await modules.pricing.createTaxRate(olga, taxRate)
    return {
      run: () => modules.pricing.deleteTaxRate(olga, id),
      touches: [deletes('taxRates', { id }), audits('tax_rate.changed', { byPersonId: olga.memberId })],
    }
  }),
}

export const pricingWrites = {
  ...couponWrites,
  ...promotionWrites,
  ...bumpWrites,
  ...taxRateWrites,
}
