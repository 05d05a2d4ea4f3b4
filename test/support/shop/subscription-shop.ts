import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { SimulatorCard } from '../../../src/domain/gateways/index.ts'
import type { SubscriptionId } from '../../../src/platform/db/schema/schema.gen.ts'
import { type OpenShop, openShopAt } from './open-shop.ts'
import { newMember } from './shop.ts'
import { endSubscriptions, runAt, sellPlan, subscribe, subscriptionRow } from './subscribers.ts'
import { createYears } from './years.ts'

export type Plan = Awaited<ReturnType<typeof sellPlan>>

/**
 * A shop for the tests of a file, and the subscriptions of Mei, who is a new member in each test. Each test starts
 * at this moment of a later year, when the subscriptions of earlier tests have ended.
 */
export function useSubscriptionShop(start: string) {
  const shop = {} as OpenShop
  const { moment, startNext } = createYears(start)
  beforeAll(async () => void Object.assign(shop, await openShopAt(new Date(start))))
  afterAll(() => shop.world.close())
  beforeEach(async () => {
    await endSubscriptions(shop.world)
    startNext(shop.world.clock)
    Object.assign(shop, { mei: await newMember(shop.world, 'ceramics') })
  })
  const payments = async () => (await shop.world.modules.orders.payments(shop.mei, { first: 50 })).rows
  return Object.assign(shop, {
    moment,
    sellPlan: (terms?: Parameters<typeof sellPlan>[2]) => sellPlan(shop.world, shop.mei.schoolId, terms),
    subscribe: (plan: Parameters<typeof subscribe>[2], card?: SimulatorCard) =>
      subscribe(shop.world, shop.mei, plan, card),
    /** Moves the clock to this moment and runs the renewals that are due then. */
    runAt: (at: string | Date) => runAt(shop.world, typeof at === 'string' ? moment(at) : at),
    row: (id: SubscriptionId) => subscriptionRow(shop.world, shop.mei, id),
    payments,
    paymentStates: async () => (await payments()).map(({ state }) => state),
    ownsCourse: ({ courseId }: { readonly courseId: string }) =>
      shop.world.modules.entitlements.ownsCourse(shop.mei, courseId as never),
  })
}
