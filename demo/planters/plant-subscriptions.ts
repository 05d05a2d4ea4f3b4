import type { SimulatorCard } from '../../src/domain/gateways/index.ts'
import type { MemberActor } from '../../src/domain/tenancy/index.ts'
import type { SubscriptionId } from '../../src/platform/db/schema/schema.gen.ts'
import { minutesAfter } from '../history-clock.ts'
import { findByName } from '../planting.ts'
import type { Shop } from '../shop.ts'
import type { DemoMembers } from './plant-members.ts'

type Subscriber = {
  readonly member: MemberActor
  readonly plan: string
  /** Days ago. */
  readonly since: number
  readonly card?: SimulatorCard
  readonly change?: {
    readonly daysAgo: number
    readonly to: (id: SubscriptionId) => Promise<unknown>
  }
}

/** Renewing memberships in different states; the days fit months of any length. */
export async function plantSubscriptions(shop: Shop, members: DemoMembers): Promise<void> {
  for (const subscriber of subscribers(shop, members)) await plantSubscription(shop, subscriber)
}

function subscribers({ planting: { modules }, school }: Shop, members: DemoMembers): Subscriber[] {
  const { billing, subscriptions } = modules
  const { host } = school
  const { yating, guanting, peishan, junhong, xinyi, jiahao, daniel } = members
  const [month, year] = ['studio-friend', 'studio-year']
  const cancels = (member: MemberActor, daysAgo: number) => ({
    daysAgo,
    to: (id: SubscriptionId) => subscriptions.cancelSubscription(member, id),
  })
  return [
    // In the fourth month, and in the second year.
    { member: yating, plan: month, since: 100 },
    { member: jiahao, plan: year, since: 377 },
    // Past due: the card was declined, and is tried again tomorrow or the day after.
    { member: guanting, plan: month, since: 32.1, card: 'declines' },
    // Ends with its period; and has ended so.
    { member: peishan, plan: month, since: 50, change: cancels(peishan, 6) },
    { member: junhong, plan: month, since: 97, change: cancels(junhong, 60) },
    {
      member: xinyi,
      plan: month,
      since: 45,
      change: { daysAgo: 9, to: (id) => subscriptions.pauseSubscription(host, id) },
    },
    {
      member: daniel,
      plan: year,
      since: 200,
      change: { daysAgo: 3, to: (id) => billing.switchPlan(daniel, toPlan(id)) },
    },
  ]

  function toPlan(id: SubscriptionId) {
    return { id, planId: findByName(school.memberships, month), atMost: 0n }
  }
}

async function plantSubscription(
  shop: Shop,
  { member, plan, since, card, change }: Subscriber,
): Promise<void> {
  const { planting, checkout, sold } = shop
  const { clock } = planting
  const at = clock.daysAgo(since)
  await checkout.subscribe(await checkout.buy(member, at, [sold.membership(plan)]), minutesAfter(at, 3), card)
  if (change) {
    const id = await renewUntil(shop, member, clock.daysAgo(change.daysAgo))
    clock.moveTo(clock.daysAgo(change.daysAgo))
    await change.to(id)
  }
  await renewUntil(shop, member, clock.present)
}

// Each step at its time, as the renewal run would have done it.
async function renewUntil(
  { planting, school }: Shop,
  member: MemberActor,
  until: Date,
): Promise<SubscriptionId> {
  const { modules, clock, tx } = planting
  for (;;) {
    const { id, dueAt } = await tx
      .selectFrom('subscriptions')
      .select(['id', 'dueAt'])
      .where('schoolId', '=', member.schoolId)
      .where('personId', '=', member.memberId)
      .executeTakeFirstOrThrow()
    if (!dueAt || dueAt >= until) return id
    clock.moveTo(dueAt)
    await modules.billing.simulateRenewal(school.host, id)
  }
}
