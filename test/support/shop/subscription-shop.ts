import { beforeEach } from 'vitest'
import type { SimulatorCard } from '../../../src/domain/gateways/index.ts'
import type { SubscriptionId } from '../../../src/platform/db/schema/schema.gen.ts'
import { type OpenShop, openShopAt } from './open-shop.ts'
import { runAt, sellPlan, subscribe, subscriptionRow } from './subscribers.ts'

export type Plan = Awaited<ReturnType<typeof sellPlan>>

/** A shop for each test alone, whose clock starts at this moment, and the subscriptions of Mei. */
export function useSubscriptionShop(moment: string) {
  const shop = {} as OpenShop
  beforeEach(async () => void Object.assign(shop, await openShopAt(moment)))
  const payments = async () => (await shop.world.modules.orders.payments(shop.mei, { first: 50 })).rows
  return Object.assign(shop, {
    sellPlan: (terms?: Parameters<typeof sellPlan>[2]) => sellPlan(shop.world, shop.mei.schoolId, terms),
    subscribe: (plan: Parameters<typeof subscribe>[2], card?: SimulatorCard) =>
      subscribe(shop.world, shop.mei, plan, card),
    /** Moves the clock to this moment and runs the renewals that are due then. */
    runAt: (moment: string | Date) => runAt(shop.world, new Date(moment)),
    row: (id: SubscriptionId) => subscriptionRow(shop.world, shop.mei, id),
    payments,
    paymentStates: async () => (await payments()).map(({ state }) => state),
    ownsCourse: ({ courseId }: { readonly courseId: string }) =>
      shop.world.modules.entitlements.ownsCourse(shop.mei, courseId as never),
  })
}
