import { type DemoPersonName, demoPeople } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { signSimulatorWebhook, type Webhook, type WebhookAnswer } from '../../../src/domain/gateways/index.ts'
import type { CheckoutInput } from '../../../src/domain/orders/index.ts'
import type { Selection } from '../../../src/domain/pricing/index.ts'
import { type MemberActor, memberActor, type OperatorActor } from '../../../src/domain/tenancy/index.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import type { PaymentId, SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../../src/platform/durations.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { Currency } from '../../../src/platform/money.ts'
import { type GatewayDouble, type GatewayUnderTest, startDouble } from '../gateways/gateway-doubles.ts'
import { operatorOf, personOf, schoolOf } from '../people/identity-cast.ts'
import { createTestClock } from '../world/test-clock.ts'
import { createWorld, ownWorld, type World, type WorldOptions } from '../world/world.ts'

type Shop = Pick<World, 'deps' | 'modules' | 'clock'>

/** A world in which anyone can pay with the simulator. */
export const shopOptions: WorldOptions = { from: 'shopTemplate', deps: { permitsSimulator: true } }
export const ownShop = () => ownWorld(shopOptions)

const doubles = new WeakMap<Clock, GatewayDouble>()

/** The gateway of a world's schools. */
export function doubleOf({ clock }: Pick<Shop, 'clock'>): GatewayDouble {
  const double = doubles.get(clock)
  if (!double) throw new Error('Only worlds of createShopAt have a double')
  return double
}

/** A world whose schools accept payments through this gateway. */
export async function createShopAt(name: GatewayUnderTest): Promise<World> {
  const clock = createTestClock()
  const closes: (() => void)[] = []
  const shop: { world?: World } = {}
  const double = await startDouble(name)(
    clock,
    (close) => void closes.push(close),
    async (schoolId) => {
      if (!shop.world) throw new Error('The world is not there yet')
      return await shop.world.modules.gateways.simulatorKeyAt(schoolId)
    },
  )
  const http = double.http ? { outboundHttp: double.http } : {}
  const world = await createWorld({ ...shopOptions, clock, deps: { ...shopOptions.deps, ...http } })
  shop.world = world
  doubles.set(clock, double)
  await world.deps.db.updateTable('schools').set({ currency: double.currency }).execute()
  for (const school of ['ceramics', 'astronomy'] as const)
    await world.modules.gateways.setGatewayAccount(await ownerOf(world, school), {
      ...double.account,
      isDefault: true,
    })
  const close = async () => {
    await world.close()
    for (const each of closes) each()
  }
  return { ...world, close }
}

export async function memberOf(
  world: Shop,
  name: DemoPersonName,
  school: DemoSchoolName,
): Promise<MemberActor> {
  const { id: schoolId } = await schoolOf(world, school)
  const role = (demoPeople[name].roles as Record<string, 'student' | undefined>)[school]
  return memberActor({ schoolId, memberId: await personOf(world, name), roles: role ? [role] : [] })
}

/** A new person without data in other tests or the demo world. */
export async function newMember(world: Shop, school: DemoSchoolName): Promise<MemberActor> {
  const [member] = await newMembers(world, school, 1)
  if (!member) throw new Error('Nobody was made')
  return member
}

/** Many students. */
export async function newMembers(world: Shop, school: DemoSchoolName, count: number): Promise<MemberActor[]> {
  const { id: schoolId } = await schoolOf(world, school)
  const now = world.clock.now()
  const people = Array.from({ length: count }, () => {
    const id = newId<'Person'>(world.clock)
    return { id, email: `${id}@example.com`, name: `Student ${id}`, createdAt: now, updatedAt: now }
  })
  await world.deps.db.insertInto('people').values(people).execute()
  const roles = people.map(({ id: personId }) => ({
    schoolId,
    personId,
    role: 'student' as const,
    grantedAt: now,
  }))
  await world.deps.db.insertInto('schoolRoles').values(roles).execute()
  return people.map(({ id: memberId }) => memberActor({ schoolId, memberId, roles: ['student'] }))
}

export const ownerOf = (world: Shop, school: DemoSchoolName): Promise<OperatorActor> =>
  operatorOf(world, school === 'ceramics' ? 'olga' : 'hana', school, ['owner'])

let courses = 0

/** A published course with one plan, with lifetime access unless `days` are given; returns its selection. */
export async function sellCourse(
  world: Shop,
  schoolId: SchoolId,
  { price = 1200n, instalments = 1, days }: { price?: bigint; instalments?: number; days?: number } = {},
): Promise<Selection & { readonly courseId: string }> {
  const { db, clock } = world.deps
  const now = clock.now()
  const times = { createdAt: now, updatedAt: now }
  const id = newId<'Course'>(clock)
  const offerId = newId<'CoursePlan'>(clock)
  const course = { schoolId, id, slug: `course-${++courses}`, name: `Course ${courses}`, language: 'en' }
  await db
    .insertInto('courses')
    .values({ ...course, state: 'published', publishedAt: now, ...times })
    .execute()
  await db
    .insertInto('coursePlans')
    .values({
      schoolId,
      id: offerId,
      courseId: id,
      name: 'Plan',
      price,
      instalments,
      ...(days ? { access: 'for_days', accessDays: days } : { access: 'lifetime' }),
      position: 1,
      ...times,
    })
    .execute()
  return { itemType: 'course', offerId, courseId: id }
}

/** A published event with one kind of ticket; returns its selection. */
export async function sellTicket(
  world: Shop,
  schoolId: SchoolId,
  { price = 500n, capacity = 10 }: { price?: bigint; capacity?: number } = {},
): Promise<Selection & { readonly itemType: 'event_ticket' }> {
  const { db, clock } = world.deps
  const now = clock.now()
  const times = { createdAt: now, updatedAt: now }
  const eventId = newId<'Event'>(clock)
  const offerId = newId<'EventTicket'>(clock)
  const days = (count: number) => addDuration(now, count * day)
  const event = {
    schoolId,
    id: eventId,
    slug: `event-${++courses}`,
    title: `Event ${courses}`,
    isOnline: false,
  }
  const when = { startsAt: days(30_000), endsAt: days(30_001), timeZone: 'Asia/Taipei' }
  await db
    .insertInto('events')
    .values({ ...event, ...when, state: 'published', publishedAt: now, ...times })
    .execute()
  await db
    .insertInto('eventTickets')
    .values({ schoolId, id: offerId, eventId, name: 'Seat', price, capacity, position: 1, ...times })
    .execute()
  return { itemType: 'event_ticket', offerId }
}

/** Buys without paying: the payment's row exists. */
export async function buy(world: Shop, member: MemberActor, input: CheckoutInput | Selection) {
  const checkout = 'selections' in input ? input : { selections: [input] }
  return await world.modules.orders.checkout(member, { country: 'TW', ...checkout })
}

type WebhookOptions = Partial<Webhook> & { readonly kind: Webhook['kind'] }

/** The simulator's webhook of a payment, unsigned. */
export async function webhookOf(
  world: Shop,
  { schoolId }: { schoolId: SchoolId },
  paymentId: PaymentId,
  options: WebhookOptions,
) {
  const payment = await rowOf(world, { schoolId }, paymentId)
  const type = options.kind === 'code_issued' ? 'atm' : 'credit'
  const deadlineAt = addDuration(world.clock.now(), 3 * day).toISOString()
  const codes = { bankCode: '812', bankName: 'Taishin', codeNo: '9103522175887271', deadlineAt }
  const webhook: Webhook = {
    reference: payment.gatewayReference,
    eventId: `${options.kind}:${payment.id}`,
    amount: payment.amount,
    currency: payment.currency as Currency,
    happenedAt: world.clock.now(),
    ...options,
    detail: { type, ...(options.kind === 'code_issued' ? codes : {}), ...options.detail },
  }
  return webhook
}

/** The gateway sends a webhook of a payment, signed with its school's key. */
export async function sendWebhook(
  world: Shop,
  { schoolId }: { schoolId: SchoolId },
  paymentId: PaymentId,
  options: WebhookOptions,
): Promise<WebhookAnswer> {
  const webhook = await webhookOf(world, { schoolId }, paymentId, options)
  const double = doubles.get(world.clock)
  if (double) {
    const signed = await double.sign(webhook, { schoolId })
    return await world.modules.orders.recordWebhook({ schoolId, gateway: double.gateway, ...signed })
  }
  const raw = signSimulatorWebhook(await world.modules.gateways.simulatorKeyAt(schoolId), webhook)
  return await world.modules.orders.recordWebhook({ schoolId, gateway: 'simulator', raw })
}

/** Buys and pays. */
export async function buyAndPay(world: Shop, member: MemberActor, input: CheckoutInput | Selection) {
  const bought = await buy(world, member, input)
  await sendWebhook(world, member, bought.paymentId, { kind: 'paid' })
  return bought
}

export async function rowOf(world: Shop, { schoolId }: { schoolId: SchoolId }, id: PaymentId) {
  return await world.deps.db
    .selectFrom('payments')
    .selectAll()
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** True if the buyer of an order has access to everything its lines sold. */
export async function hasAccess(world: Shop, { schoolId }: { schoolId: SchoolId }, paymentId: PaymentId) {
  const { orderId } = await rowOf(world, { schoolId }, paymentId)
  const live = await world.deps.db
    .selectFrom('entitlements')
    .innerJoin('orderLines', (join) =>
      join
        .onRef('orderLines.schoolId', '=', 'entitlements.schoolId')
        .onRef('orderLines.id', '=', 'entitlements.sourceId' as never),
    )
    .select('entitlements.id')
    .where('orderLines.schoolId', '=', schoolId)
    .where('orderLines.orderId', '=', orderId)
    .where('entitlements.takenBackAt', 'is', null)
    .execute()
  return live.length > 0
}

/** The taken seats of a ticket: held and registered ones. */
export async function takenSeats(world: Shop, { schoolId }: { schoolId: SchoolId }, ticketId: string) {
  const { taken } = await world.deps.db
    .selectFrom('eventTickets')
    .select('taken')
    .where('schoolId', '=', schoolId)
    .where('id', '=', ticketId as never)
    .executeTakeFirstOrThrow()
  return taken
}

/** The kinds of facts recorded about a payment, in the order they were written. */
export async function factsOf(world: Shop, paymentId: PaymentId): Promise<string[]> {
  const facts = await world.deps.db.selectFrom('facts').select(['kind', 'body']).orderBy('id').execute()
  return facts
    .filter(({ body }) => (body as { paymentId?: string }).paymentId === paymentId)
    .map(({ kind }) => kind)
}
