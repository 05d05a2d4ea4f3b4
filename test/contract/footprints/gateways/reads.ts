import { signSimulatorWebhook } from '../../../../src/domain/gateways/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { computes, reads, readsAfter } from '../../../support/footprints/footprint.ts'

export const gatewaysReads = {
  schoolCurrencies: reads(({ modules, olga }) => modules.gateways.schoolCurrencies(olga)),

  testGateway: readsAfter(async ({ modules, olga }) => {
    const settings = { instructions: 'To our account', daysToPay: 7 }
    await modules.gateways.setGatewayAccount(olga, { gateway: 'manual', settings, isDefault: false })
    return () => modules.gateways.testGateway(olga, 'manual')
  }),

  listGatewayAccounts: reads(({ modules, olga }) => modules.gateways.listGatewayAccounts(olga)),

  gatewaysOf: reads(({ modules, mei }) => modules.gateways.gatewaysOf(mei)),

  schoolsWithSimulator: reads(({ modules }) => modules.gateways.schoolsWithSimulator(platformActor)),

  simulatorKeyAt: reads(({ modules, school }) => modules.gateways.simulatorKeyAt(school.id)),

  signSimulatorWebhook: computes(({ clock }) => {
    const webhook = { reference: 'A', eventId: 'a', kind: 'paid', amount: 1n, currency: 'TWD' } as const
    return signSimulatorWebhook({ key: 'k' }, { ...webhook, happenedAt: clock.now(), detail: {} })
  }),
}
