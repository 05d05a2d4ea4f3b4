import type { SimulatorCard } from '../../../src/domain/gateways/index.ts'
import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import type { SchoolId, SubscriptionId } from '../../../src/platform/db/schema/schema.gen.ts'
import { newId } from '../../../src/platform/ids.ts'
import { platformActor, type World } from '../world/world.ts'
import { buy, ownerOf, sellCourse } from './shop.ts'

type Shop = Pick<World, 'deps' | 'modules' | 'clock'>

let count = 0

/** A published membership plan that renews and includes one course; returns its selection. */
export async function sellPlan(
  world: Shop,
  schoolId: SchoolId,
  {
    price = 300n,
    access = 'monthly',
    trialDays = null,
  }: { price?: bigint; access?: 'monthly' | 'yearly'; trialDays?: number | null } = {},
) {
  const { db, clock } = world.deps
  const now = clock.now()
  const id = newId<'MembershipPlan'>(clock)
  const plan = { schoolId, id, slug: `renewing-${++count}`, name: `Plan ${count}`, price, access, trialDays }
  const times = { publishedAt: now, createdAt: now, updatedAt: now }
  await db
    .insertInto('membershipPlans')
    .values({ ...plan, state: 'published', ...times })
    .execute()
  const { courseId } = await sellCourse(world, schoolId)
  await db
    .insertInto('membershipPlanCourses')
    .values({ schoolId, planId: id, courseId: courseId as never })
    .execute()
  return { itemType: 'membership_plan' as const, offerId: id as string, planId: id, courseId }
}

/** Subscribes with a card that the simulator stores. */
export async function subscribe(
  world: Shop,
  member: MemberActor,
  plan: { readonly itemType: 'membership_plan'; readonly offerId: string },
  card: SimulatorCard = 'works',
): Promise<SubscriptionId> {
  const { itemType, offerId } = plan
  const { paymentId, state } = await buy(world, member, { itemType, offerId })
  if (state !== 'paid') await payByCard(world, member, paymentId, card)
  const [newest] = await world.modules.subscriptions.ownSubscriptions(member)
  if (!newest) throw new Error('No subscription began')
  return newest.id
}

/** Pays at the simulator with a card, which it stores on request. */
export async function payByCard(
  world: Shop,
  member: MemberActor,
  paymentId: Parameters<World['modules']['orders']['simulatedWebhook']>[1],
  card: SimulatorCard = 'works',
) {
  const choice = { kind: 'paid', type: 'credit', card } as const
  const raw = await world.modules.orders.simulatedWebhook(member, paymentId, choice)
  return await world.modules.orders.recordWebhook({ schoolId: member.schoolId, gateway: 'simulator', raw })
}

/** A subscription's row. */
export async function subscriptionRow(world: Shop, { schoolId }: { schoolId: SchoolId }, id: SubscriptionId) {
  return await world.deps.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Moves the clock and runs the renewals that are due then. */
export async function runAt(world: Shop, moment: Date) {
  world.clock.advance({ seconds: (moment.getTime() - world.clock.now().getTime()) / 1000 })
  await world.modules.billing.renewDue(platformActor)
}

/** Ends every subscription of every school. */
export async function endSubscriptions(world: Shop) {
  for (const school of ['ceramics', 'astronomy'] as const) {
    const owner = await ownerOf(world, school)
    const subscriptions = world.deps.db.selectFrom('subscriptions').where('schoolId', '=', owner.schoolId)
    for (const { id } of await subscriptions.where('state', '!=', 'ended').select('id').execute())
      await world.modules.subscriptions.endSubscription(owner, id)
  }
}
