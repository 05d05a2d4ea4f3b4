import { audits, deletes, inserts, updates, writes } from '../../../support/footprints/footprint.ts'

export const gatewaysWrites = {
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
}
