import { afterAll, describe, expect, test } from 'vitest'
import {
  aCourse,
  aMembership,
  anEvent,
  aPlan,
  aProduct,
  aService,
  createEmptySchoolWorld,
} from '../../../test/support/people/catalog-cast.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { findOffers, type Selection } from './index.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())
const catalog = () => world.modules.catalog
const sold = await sellOneOfEach()

describe('offers', () => {
  test('offers of every kind are read in one statement, with their price and duration', async () => {
    const before = world.statements().length
    const offers = await offersOf(readers.olga.schoolId, selections())
    // Beside `begin` and `commit`.
    expect(
      world
        .statements()
        .slice(before)
        .filter((text) => text.includes('course_plans')),
    ).toHaveLength(1)
    expect(new Map(offers.map((offer) => [offer.itemType, offer]))).toEqual(
      new Map([
        [
          'course',
          expect.objectContaining({
            itemId: sold.course,
            offerId: sold.plan,
            price: 1_200n,
            instalments: 3,
            access: 'for_days',
            accessDays: 30,
            isOnSale: true,
          }),
        ],
        [
          'membership_plan',
          expect.objectContaining({
            itemId: sold.membership,
            price: 500n,
            access: 'monthly',
            isOnSale: true,
          }),
        ],
        [
          'digital_product',
          expect.objectContaining({ itemId: sold.product, price: 300n, access: 'lifetime', isOnSale: true }),
        ],
        [
          'event_ticket',
          expect.objectContaining({
            itemId: sold.event,
            offerId: sold.ticket,
            name: 'Kiln opening – Seat',
            access: 'none',
            isOnSale: true,
          }),
        ],
        [
          'consulting_meeting',
          expect.objectContaining({ itemId: sold.service, price: 800n, access: 'none', isOnSale: true }),
        ],
      ]),
    )
  })

  test('offers of another school or of another kind are not found', async () => {
    expect(await offersOf(readers.hana.schoolId, selections())).toEqual([])
    const mixed = [{ itemType: 'digital_product', offerId: sold.membership }] as const
    expect(await offersOf(readers.olga.schoolId, mixed)).toEqual([])
    const unknown = [{ itemType: 'course', offerId: newId(world.clock) }] as const
    expect(await offersOf(readers.olga.schoolId, unknown)).toEqual([])
    expect(await offersOf(readers.olga.schoolId, [])).toEqual([])
  })

  test('drafts, archived and past offers are not on sale', async () => {
    const draft = await catalog().createCourse(readers.olga, aCourse())
    const inDraft = await catalog().addPlan(readers.olga, draft.id, aPlan())
    const archived = await catalog().addPlan(readers.olga, sold.course, aPlan())
    await catalog().archivePlan(readers.olga, archived.id)
    const until = { access: 'until_date', accessUntil: new Date('2026-11-20T00:00:00.000Z') } as const
    const ending = await catalog().addPlan(readers.olga, sold.course, aPlan(until))
    const selections = [inDraft, archived, ending].map(
      ({ id }) => ({ itemType: 'course', offerId: id }) as const,
    )
    const onSale = async (at: Date) => {
      const offers = await offersOf(readers.olga.schoolId, selections, at)
      return offers.filter(({ isOnSale }) => isOnSale).map(({ offerId }) => offerId)
    }
    expect(await onSale(world.clock.now())).toEqual([ending.id])
    expect(await onSale(until.accessUntil)).toEqual([])
    await catalog().archivePlan(readers.olga, ending.id)
    const over = new Date('2026-12-01T12:00:00.000Z')
    const ticket = [{ itemType: 'event_ticket', offerId: sold.ticket }] as const
    expect(await offersOf(readers.olga.schoolId, ticket, over)).toMatchObject([{ isOnSale: false }])
  })
})

describe('the selected offers', () => {
  test('a selected offer is returned with its price to every reader of its school, and never at another school', async () => {
    for (const reader of [readers.visitor, readers.tom, readers.olga]) {
      const onSale = await catalog().offersOnSale(reader, selections())
      expect([...onSale.keys()].toSorted()).toEqual(
        selections()
          .map(({ offerId }) => offerId)
          .toSorted(),
      )
      expect(onSale.get(sold.plan)).toMatchObject({ price: 1_200n, instalments: 3 })
    }
    expect(await catalog().offersOnSale(readers.hana, selections())).toEqual(new Map())
  })

  test('the selected offers leave out archived items', async () => {
    const { id } = await catalog().addPlan(readers.olga, sold.course, aPlan())
    const choice = [{ itemType: 'course', offerId: id }] as const
    expect((await catalog().offersOnSale(readers.visitor, choice)).has(id)).toBe(true)
    await catalog().archivePlan(readers.olga, id)
    expect((await catalog().offersOnSale(readers.visitor, choice)).has(id)).toBe(false)
  })
})

describe('pricing', () => {
  test('the pricing page lists everything on sale with its plans, the same for everybody, and nothing of another school', async () => {
    const prices = await catalog().pricing(readers.visitor)
    expect(prices).toMatchObject({
      courses: [{ id: sold.course, plans: [{ id: sold.plan, price: 1_200n }] }],
      digitalProducts: [{ id: sold.product }],
      membershipPlans: [{ id: sold.membership, includes: [{ itemId: sold.course }] }],
      consultingServices: [{ id: sold.service }],
      events: [{ id: sold.event, tickets: [{ id: sold.ticket, seatsLeft: 8 }] }],
    })
    expect(await catalog().pricing(readers.tom)).toEqual(prices)
    expect(await catalog().pricing(readers.olga)).toEqual(prices)
    const elsewhere = await catalog().pricing(readers.hana)
    expect(Object.values(elsewhere).flat()).toEqual([])
  })

  test('the pricing page leaves out a plan whose access would end as soon as it is bought', async () => {
    const plan = aPlan({ access: 'until_date', accessUntil: world.clock.now() })
    const { id } = await catalog().addPlan(readers.olga, sold.course, plan)
    const { courses } = await catalog().pricing(readers.visitor)
    expect(courses.flatMap(({ plans }) => plans.map((each) => each.id))).not.toContain(id)
  })

  test('the pricing page takes six statements, however much is on sale', async () => {
    for (let number = 0; number < 5; number++) await sellOneOfEach()
    const before = world.statements().length
    await catalog().pricing(readers.visitor)
    expect(world.statements().length - before).toBe(6)
  })
})

const selections = (): Selection[] => [
  { itemType: 'course', offerId: sold.plan },
  { itemType: 'membership_plan', offerId: sold.membership },
  { itemType: 'digital_product', offerId: sold.product },
  { itemType: 'event_ticket', offerId: sold.ticket },
  { itemType: 'consulting_meeting', offerId: sold.service },
]

async function offersOf(schoolId: SchoolId, selections: readonly Selection[], now = world.clock.now()) {
  return await inTransaction(world.deps.db, (tx) => findOffers(tx, schoolId, selections, now))
}

async function sellOneOfEach() {
  const { id: course } = await catalog().createCourse(readers.olga, aCourse())
  const days = { access: 'for_days', accessDays: 30, instalments: 3 } as const
  const { id: plan } = await catalog().addPlan(readers.olga, course, aPlan(days))
  const { id: product } = await catalog().createDigitalProduct(readers.olga, aProduct())
  const { id: membership } = await catalog().createMembershipPlan(
    readers.olga,
    aMembership({ courseIds: [course] }),
  )
  const { id: service } = await catalog().createConsultingService(readers.olga, aService(course))
  const { id: event } = await catalog().createEvent(readers.olga, anEvent())
  const { id: ticket } = await catalog().addTicket(readers.olga, event, {
    name: 'Seat',
    price: 100n,
    capacity: 8,
  })
  await catalog().publishCourse(readers.olga, course)
  await catalog().publishDigitalProduct(readers.olga, product)
  await catalog().publishMembershipPlan(readers.olga, membership)
  await catalog().publishConsultingService(readers.olga, service)
  await catalog().publishEvent(readers.olga, event)
  return { course, plan, product, membership, service, event, ticket }
}
