import { afterAll, describe, expect, test } from 'vitest'
import { insertTicket } from '../../../test/support/catalog/catalog-rows.ts'
import {
  confirm,
  crowdHolds,
  hold,
  openHall,
  purchaseOf,
  registrationsIn,
  release,
  seats,
  takenSeatsOf,
} from '../../../test/support/catalog/event-hall.ts'
import { schoolOf } from '../../../test/support/people/identity-cast.ts'
import { forACrowd, recordedFactsAbout, statementsOf } from '../../../test/support/people/member-cast.ts'
import { crowdOf } from '../../../test/support/samples/crowd-size.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { confirmSeats, holdSeats, releaseSeats } from './index.ts'
import { insertRegistrations } from './insert-registrations.ts'

const world = await createWorld()
afterAll(() => world.close())

const crowdSize = crowdOf({ sample: 200, all: 1_000 })

describe('seats', () => {
  test(`${crowdSize} concurrent requests for one of 50 seats hold 50 seats, and each released seat can be held again`, {
    timeout: 120_000,
  }, async () => {
    const hall = await openHall(world, { capacity: 50 })
    const purchases = await crowdHolds(hall, crowdSize)
    expect(purchases).toHaveLength(50)
    expect(await takenSeatsOf(hall)).toBe(50)

    const { db, clock } = forACrowd(hall.world)
    const abandoned = purchases.slice(0, 20)
    // Each release is sent three times concurrently and counts once.
    const releases = abandoned.flatMap((purchase) => [purchase, purchase, purchase])
    await Promise.all(
      releases.map((purchase) => inTransaction(db, (tx) => releaseSeats(tx, clock, purchase))),
    )
    expect(await takenSeatsOf(hall)).toBe(30)
    expect(await crowdHolds(hall, 200)).toHaveLength(20)
    expect(await takenSeatsOf(hall)).toBe(50)

    // Late payments of the released ones find no hold; the others are registered once, however often they are confirmed.
    const confirmations = [...purchases, ...purchases].map((purchase) =>
      inTransaction(db, (tx) => confirmSeats(tx, clock, { ...purchase, personId: hall.personId })),
    )
    const outcomes = await Promise.all(confirmations)
    expect(outcomes.filter(({ is }) => is === 'sold-out')).toHaveLength(40)
    expect(await registrationsIn(hall)).toHaveLength(30)
    expect(await takenSeatsOf(hall)).toBe(50)
  })

  test('concurrent holds and releases of seats never leave a wrong number of taken seats', {
    timeout: 60_000,
  }, async () => {
    const hall = await openHall(world, { capacity: 5 })
    const { db, clock } = forACrowd(hall.world)
    const purchases = Array.from({ length: 60 }, () => purchaseOf(hall))
    const outcomes = await Promise.all(
      purchases.map(async (purchase, at) => {
        const outcome = await inTransaction(db, (tx) =>
          holdSeats(tx, clock, { ...purchase, ...seats(hall, 2) }),
        )
        if (at % 2 === 0) await inTransaction(db, (tx) => releaseSeats(tx, clock, purchase))
        return outcome === 'held' && at % 2 === 1
      }),
    )
    expect(await takenSeatsOf(hall)).toBe(2 * outcomes.filter(Boolean).length)
    expect(await takenSeatsOf(hall)).toBeLessThanOrEqual(5)
  })

  test('holding seats twice for one purchase takes them only once', async () => {
    const hall = await openHall(world)
    const purchase = purchaseOf(hall)
    expect(await hold(hall, purchase, 2)).toBe('held')
    expect(await hold(hall, purchase, 2)).toBe('held')
    expect(await takenSeatsOf(hall)).toBe(2)
  })

  test('a request for more seats than remain is answered as sold out and holds none of them', async () => {
    const hall = await openHall(world, { capacity: 3 })
    expect(await hold(hall, purchaseOf(hall), 4)).toBe('sold-out')
    expect(await takenSeatsOf(hall)).toBe(0)
    expect(await hold(hall, purchaseOf(hall), 3)).toBe('held')
  })

  test('a purchase whose seats were sold out can hold them later, once they are released', async () => {
    const hall = await openHall(world, { capacity: 1 })
    const [first, second] = [purchaseOf(hall), purchaseOf(hall)]
    await hold(hall, first)
    expect(await hold(hall, second)).toBe('sold-out')
    await release(hall, second)
    expect(await takenSeatsOf(hall)).toBe(1)
    await release(hall, first)
    expect(await hold(hall, second)).toBe('held')
    expect(await takenSeatsOf(hall)).toBe(1)
  })

  test.each([
    ['of an event that is not published', { state: 'draft' as const }, {}],
    ['of an event that is over', { startsAt: new Date('2026-11-01T00:00:00Z') }, {}],
    ['of an archived ticket', {}, { archivedAt: new Date('2026-11-01T00:00:00Z') }],
  ])('seats %s are not sold', async (_which, event, ticket) => {
    const hall = await openHall(world, ticket, event)
    expect(await hold(hall, purchaseOf(hall))).toBe('sold-out')
  })

  test('seats can be held, confirmed and released only at their own school', async () => {
    const hall = await openHall(world)
    const purchase = purchaseOf(hall)
    await hold(hall, purchase)
    const { id: schoolId } = await schoolOf(hall.world, 'astronomy')
    await release(hall, { ...purchase, schoolId })
    expect(await takenSeatsOf(hall)).toBe(1)
    await expect(confirm(hall, { ...purchase, schoolId })).rejects.toThrow('No seats were reserved')
  })
})

describe('confirmed seats', () => {
  test('confirmed seats have one registration and one code each, and one fact is recorded for all of them', async () => {
    const hall = await openHall(world)
    const purchase = purchaseOf(hall)
    await hold(hall, purchase, 3)
    const [once, twice] = await Promise.all([confirm(hall, purchase), confirm(hall, purchase)])
    expect(once).toEqual(twice)
    const registrations = once.is === 'registered' ? once.registrations : []
    expect(new Set(registrations.map(({ code }) => code)).size).toBe(3)
    for (const { code } of registrations) expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/)
    const facts = await recordedFactsAbout(hall.world, 'event.registered', hall.personId)
    expect(facts).toMatchObject([{ body: { personId: hall.personId, sourceId: purchase.sourceId } }])
    expect(facts[0]?.body).toHaveProperty('registrationIds.length', 3)
    expect(await takenSeatsOf(hall)).toBe(3)
  })

  test('confirming seats takes the same number of statements for one as for a hundred', async () => {
    const hall = await openHall(world, { capacity: 200 })
    const [one, hundred] = [purchaseOf(hall), purchaseOf(hall)]
    await hold(hall, one)
    await hold(hall, hundred, 100)
    const few = await statementsOf(hall.world, () => confirm(hall, one))
    const many = await statementsOf(hall.world, () => confirm(hall, hundred))
    expect(many.length).toBe(few.length)
  })

  test('seats released before the payment arrived are taken again on confirmation while some remain', async () => {
    const hall = await openHall(world, { capacity: 2 })
    const [late, other] = [purchaseOf(hall), purchaseOf(hall)]
    await hold(hall, late)
    await release(hall, late)
    expect(await confirm(hall, late)).toMatchObject({ is: 'registered' })
    await hold(hall, other)
    expect(await takenSeatsOf(hall)).toBe(2)
    expect(await hold(hall, purchaseOf(hall))).toBe('sold-out')
  })

  test('confirming released seats of two tickets takes all of them again, or none', async () => {
    const hall = await openHall(world, { capacity: 1 })
    const { schoolId, eventId } = hall
    const ticketId = await insertTicket(world, { schoolId, eventId, capacity: 1 })
    const other = { ...hall, ticketId }
    const purchase = purchaseOf(hall)
    for (const each of [hall, other]) await hold(each, purchase)
    await release(hall, purchase)
    await hold(other, purchaseOf(hall))
    expect(await confirm(hall, purchase)).toEqual({ is: 'sold-out' })
    expect(await takenSeatsOf(hall)).toBe(0)
    expect(await takenSeatsOf(other)).toBe(1)
  })

  test('confirmed seats are not released by a late release', async () => {
    const hall = await openHall(world)
    const purchase = purchaseOf(hall)
    await hold(hall, purchase)
    await confirm(hall, purchase)
    await release(hall, purchase)
    expect(await takenSeatsOf(hall)).toBe(1)
  })

  test('a confirmed seat gets another code if the first one is already used', async () => {
    const hall = await openHall(world)
    const codes = ['AAAAAAAA', 'AAAAAAAA', 'CCCCCCCC', 'AAAAAAAA', 'DDDDDDDD']
    const registering = { ...purchaseOf(hall), eventId: hall.eventId, ticketId: hall.ticketId }
    const ids = await inTransaction(hall.world.deps.db, (tx) =>
      insertRegistrations(
        tx,
        hall.world.clock,
        { ...registering, personId: hall.personId, quantity: 3 },
        () => codes.shift() ?? 'none left',
      ),
    )
    expect(ids).toHaveLength(3)
    const rows = await registrationsIn(hall)
    expect(rows.map(({ code }) => code).sort()).toEqual(['AAAAAAAA', 'CCCCCCCC', 'DDDDDDDD'])
  })
})
