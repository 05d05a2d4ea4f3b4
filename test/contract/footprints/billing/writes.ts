import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { createModules } from '../../../../src/modules.ts'
import { newId } from '../../../../src/platform/ids.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { atEach, inserts, recordsFact, updates, writes } from '../../../support/footprints/footprint.ts'
import { merchant, startEcpay } from '../../../support/gateways/ecpay-server.ts'
import { sellPlan } from '../../../support/shop/subscribers.ts'
import { moved, subscribed } from '../subscriptions/subscribed.ts'

/** An authorization at ECPay that no subscription needs. */
export async function authorizationToEnd({ deps, clock, school, olga, mei, db }: Fixture) {
  const ecpay = await startEcpay(clock)
  const modules = createModules({ ...deps, outboundHttp: ecpay.http })
  const settings = { ...merchant, environment: 'production' } as const
  await modules.gateways.setGatewayAccount(olga, { gateway: 'ecpay', settings, isDefault: false })
  const [id, method] = [newId<'PaymentMandate'>(clock), 'AUTHORIZATION1']
  ecpay.periods.set(method, { status: 'running', executions: [], waits: false })
  const periodic = { kind: 'periodic', amount: 300n, cycle: 'monthly' } as const
  await db
    .insertInto('paymentMandates')
    .values({
      schoolId: school.id,
      id,
      personId: mei.memberId,
      gateway: 'ecpay',
      method,
      ...periodic,
      createdAt: clock.now(),
    })
    .execute()
  return { modules, touches: [updates('paymentMandates', { id }, ['endedAt'])] }
}

export const billingWrites = {
  switchPlan: writes(async (fixture) => {
    const { modules, mei, school } = fixture
    const { id } = await subscribed(fixture)
    const { planId } = await sellPlan(fixture, school.id, { price: 900n })
    const personId = mei.memberId
    return {
      run: () => modules.billing.switchPlan(mei, { id, planId, atMost: 900n }),
      touches: [
        inserts('orders', { personId }),
        inserts('orderLines', { subscriptionId: id, subscriptionStep: 'switch' }),
        inserts('payments', { personId, state: 'not_paid' }),
        inserts('paymentLines', {}),
        inserts('paymentEvents', { kind: 'begun' }),
      ],
    }
  }),

  simulateRenewal: writes(async (fixture) => {
    const { modules, clock, school, mei } = fixture
    const { id, row } = await subscribed(fixture)
    clock.advance({ days: 32 })
    const personId = mei.memberId
    return {
      run: () => modules.billing.simulateRenewal({ ...platformActor, schoolId: school.id }, id),
      touches: [
        inserts('orders', { personId }),
        inserts('orderLines', { subscriptionId: id, subscriptionStep: 'renew', subscriptionPeriod: 2 }),
        inserts('payments', { personId, state: 'paid' }),
        inserts('paymentLines', {}),
        inserts('paymentEvents', { kind: 'begun' }),
        inserts('paymentEvents', { kind: 'paid' }),
        inserts('invoices', { state: 'pending' }),
        recordsFact('payment.paid', { personId }),
        ...moved(
          row,
          'renewed',
          ['period', 'periodStartsAt', 'periodEndsAt', 'graceEndsAt', 'dueAt'],
          'extended',
        ),
      ],
    }
  }),

  endAuthorizations: writes(async (fixture) => {
    const { modules, touches } = await authorizationToEnd(fixture)
    // The keys of the twin cannot be decrypted, which does not stop the other accounts.
    return { run: () => modules.billing.endAuthorizations(platformActor).catch(() => {}), touches }
  }),

  renewDue: writes(async (fixture) => {
    const { modules, clock, school, twinId, mei, db } = fixture
    // No charge: the keys of the twin's gateway cannot be decrypted.
    const { id, row } = await subscribed(fixture, { price: 0n })
    // Only one is due.
    await db.updateTable('subscriptions').set({ dueAt: null }).where('id', '!=', id).execute()
    clock.advance({ days: 32 })
    const personId = mei.memberId
    const bodies = { personId, planId: row.planId }
    return {
      run: () => modules.billing.renewDue(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          inserts('orders', { personId }),
          inserts('orderLines', { subscriptionId: id, subscriptionStep: 'renew', subscriptionPeriod: 2 }),
          inserts('payments', { personId, state: 'paid' }),
          inserts('paymentLines', {}),
          inserts('paymentEvents', { kind: 'begun' }),
          inserts('paymentEvents', { kind: 'paid' }),
          updates('subscriptions', { id }, [
            ...(['period', 'periodStartsAt', 'periodEndsAt', 'graceEndsAt', 'dueAt', 'updatedAt'] as const),
          ]),
          inserts('subscriptionEvents', { subscriptionId: id, kind: 'renewed' }),
          updates('entitlements', { id }, ['expiresAt']),
          updates('entitlements', { source: 'membership', sourceId: id }, ['expiresAt']),
          recordsFact('payment.paid', { personId }),
          recordsFact('access.granted', { personId, source: 'subscription' }),
          recordsFact('subscription.changed', { ...bodies, change: 'renewed' }),
        ],
      ),
    }
  }),
}
