import type { Samples } from './sample.ts'

const settings = { instructions: 'Account 1234', daysToPay: 3 }

export const gatewayAccountSamples: Samples = {
  'gateway_accounts.list': async () => ({}),
  'gateway_accounts.set': async () => ({
    params: { gateway: 'manual' },
    body: { is_default: false, instructions: 'Account 1234', days_to_pay: 3 },
  }),
  'gateway_accounts.test': async ({ world, owner }) => {
    const account = { gateway: 'manual', settings, isDefault: false } as const
    await world.modules.gateways.setGatewayAccount(owner, account)
    return { params: { gateway: 'manual' } }
  },
  'gateway_accounts.remove': async ({ world, school, owner }) => {
    // Other samples leave payments there that nobody pays.
    await world.deps.db
      .updateTable('payments')
      .set({ state: 'expired' })
      .where('schoolId', '=', school.id)
      .where('gateway', '=', 'manual')
      .where('state', '=', 'not_paid')
      .execute()
    const account = { gateway: 'manual', settings, isDefault: false } as const
    await world.modules.gateways.setGatewayAccount(owner, account)
    return { params: { gateway: 'manual' } }
  },
}
