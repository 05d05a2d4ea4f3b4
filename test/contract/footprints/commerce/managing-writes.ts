import { anyId } from '../../../support/footprints/any-id.ts'
import {
  audits,
  deletes,
  inserts,
  returning,
  tells,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { buy } from '../../../support/shop.ts'
import { delivered, openShop, paidByMei } from './shop.ts'

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

const orderWrites = {
  grantByOperator: writes(async (fixture) => {
    const { modules, olga, mei } = fixture
    const { course, courseId } = await openShop(fixture)
    const personId = mei.memberId
    return returning(
      () => modules.orders.grantByOperator(olga, { personId, selections: [course] }),
      ({ orderId, paymentId }) => [
        inserts('orders', { id: orderId, personId, fulfilment: 'granted' }),
        inserts('orderLines', { orderId, itemId: courseId }),
        inserts('payments', { id: paymentId, orderId, personId, state: 'manual_enrolled' }),
        inserts('paymentLines', { paymentId }),
        inserts('paymentEvents', { paymentId, kind: 'begun' }),
        inserts('paymentEvents', { paymentId, kind: 'granted', byPersonId: olga.memberId }),
        inserts('entitlements', { personId, itemId: courseId }),
        inserts('enrolments', { personId, courseId }),
        audits('payment.granted', { personId, byPersonId: olga.memberId }),
        tells('payment.granted', { paymentId }),
        tells('access.granted', { personId }),
        tells('enrollment.created', { personId, courseId }),
      ],
    )
  }),

  sendPaymentMail: writes(async (fixture) => {
    const { modules, olga, mei } = fixture
    const { paymentId } = await paidByMei(fixture)
    return {
      run: () => modules.orders.sendPaymentMail(olga, paymentId),
      touches: [
        tells('payment.mail_asked', { paymentId }),
        audits('payment.mail_sent', { personId: mei.memberId, byPersonId: olga.memberId }),
      ],
    }
  }),

  enterPayment: writes(async (fixture) => {
    const { modules, olga, mei, clock } = fixture
    const settings = { instructions: 'To our account', daysToPay: 7 }
    await modules.gateways.setGatewayAccount(olga, { gateway: 'manual', settings, isDefault: false })
    const shop = await openShop(fixture)
    const order = await buy(fixture, mei, { selections: shop.selections, gateway: 'manual' })
    const { paymentId } = order
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.orders.enterPayment(olga, paymentId, { receivedAt: clock.now() }),
      touches: [
        inserts('paymentEvents', { paymentId, kind: 'paid', byPersonId: olga.memberId }),
        updates('payments', { id: paymentId }, ['state', 'paidAt', 'updatedAt']),
        inserts('invoices', { paymentId, state: 'pending' }),
        audits('payment.entered', { personId: mei.memberId, byPersonId: olga.memberId }),
        tells('payment.paid', { paymentId }),
        ...delivered(fixture, { ...shop, ...order }),
      ],
    }
  }),

  issueInvoice: writes(async (fixture) => {
    const { paymentId } = await paidByMei(fixture)
    return {
      run: () => fixture.modules.invoicing.issueInvoice(fixture.olga, paymentId, 'AB12345678'),
      touches: [updates('invoices', { paymentId }, ['number', 'issuedAt', 'state'])],
    }
  }),

  setGatewayAccount: writes(({ modules, olga }) => {
    const settings = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }
    const account = { gateway: 'ecpay', settings: { ...settings, environment: 'stage' } } as const
    return {
      run: () => modules.gateways.setGatewayAccount(olga, { ...account, isDefault: true }),
      touches: [
        updates('gatewayAccounts', { isDefault: true }, ['isDefault']),
        inserts('gatewayAccounts', { gateway: 'ecpay', isDefault: true }),
        audits('gateway.changed', { byPersonId: olga.memberId }),
      ],
    }
  }),

  removeGatewayAccount: writes(async ({ modules, olga }) => {
    const settings = { instructions: 'Account 123', daysToPay: 3 }
    await modules.gateways.setGatewayAccount(olga, { gateway: 'manual', settings, isDefault: false })
    return {
      run: () => modules.gateways.removeGatewayAccount(olga, 'manual'),
      touches: [
        deletes('gatewayAccounts', { gateway: 'manual' }),
        audits('gateway.removed', { byPersonId: olga.memberId }),
      ],
    }
  }),

  closeSimulator: writes(({ modules, olga }) => ({
    run: () => modules.gateways.closeSimulator(olga),
    touches: [
      deletes('gatewayAccounts', { gateway: 'simulator' }),
      audits('gateway.changed', { byPersonId: olga.memberId }),
    ],
  })),
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
  changeCurrencies: writes(async ({ modules, olga }) => {
    await modules.gateways.setGatewayAccount(olga, {
      ...({ gateway: 'manual', isDefault: false } as const),
      settings: { instructions: 'By transfer', daysToPay: 3 },
    })
    return {
      run: () => modules.gateways.changeCurrencies(olga, ['USD']),
      touches: [
        updates('schools', { id: olga.schoolId }, ['currencies', 'updatedAt']),
        audits('currencies.changed', { byPersonId: olga.memberId }),
      ],
    }
  }),

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

export const managingWrites = {
  ...couponWrites,
  ...promotionWrites,
  ...bumpWrites,
  ...taxRateWrites,
  ...orderWrites,
}
