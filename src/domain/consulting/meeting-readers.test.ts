import { afterAll, describe, expect, expectTypeOf, test } from 'vitest'
import { insertService } from '../../../test/support/catalog/catalog-rows.ts'
import { holdOf, openMondays, openStudio, type Studio } from '../../../test/support/people/consulting-cast.ts'
import { memberActor, statementsOf } from '../../../test/support/people/member-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import type { Cursor } from '../../platform/db/paging/keyset.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { holdMeeting, type OpenMeeting } from './index.ts'

const world = await createWorld()
afterAll(() => world.close())

const all = { first: 100 }

describe('the public meetings of a service', () => {
  test('the public meetings of a service never include who reserved them, and their type has no such field', async () => {
    expectTypeOf<keyof OpenMeeting>().toEqualTypeOf<'id' | 'serviceId' | 'startsAt' | 'endsAt' | 'state'>()
    const studio = await bookedStudio()
    for (const actor of [studio.visitor, studio.mei, studio.tom, studio.ken, studio.olga]) {
      const page = await pageOf(studio, actor)
      for (const row of page.rows) {
        expect(Object.keys(row).sort()).toEqual(['endsAt', 'id', 'serviceId', 'startsAt', 'state'])
      }
      const json = JSON.stringify(page)
      for (const { memberId } of [studio.mei, studio.tom]) expect(json).not.toContain(memberId)
    }
  })

  test('the public meetings of a service are visible to everybody at the school and the same for each reader', async () => {
    const studio = await bookedStudio()
    const pages = await Promise.all(
      [studio.visitor, studio.mei, studio.tom, studio.ken, studio.olga].map((actor) => pageOf(studio, actor)),
    )
    for (const page of pages) expect(page).toEqual(pages[0])
    expect(pages[0]?.rows.map(({ startsAt }) => startsAt)).toEqual([
      studio.monday.nine,
      studio.monday.ten,
      studio.monday.eleven,
    ])
  })

  test('the public meetings of a service are hidden from another school, both in rows and in the total', async () => {
    const studio = await bookedStudio()
    const { hana } = studio
    const stranger = memberActor(hana.schoolId, studio.mei.memberId)
    for (const actor of [hana, stranger, { kind: 'visitor', schoolId: hana.schoolId } as const]) {
      const page = await pageOf(studio, actor, { page: { first: 9, withTotal: true } })
      expect(page).toMatchObject({ rows: [], total: 0 })
    }
  })

  test('the public meetings of a service are paged by start, forwards and backwards, and each is listed once', async () => {
    const studio = await bookedStudio()
    const forwards: Date[] = []
    for (let after: Cursor | undefined, more = true; more; ) {
      const page = await pageOf(studio, studio.mei, { page: { first: 2, after } })
      forwards.push(...page.rows.map(({ startsAt }) => startsAt))
      after = cursorOf(page.rows.at(-1))
      more = page.hasNext
    }
    expect(forwards).toEqual([studio.monday.nine, studio.monday.ten, studio.monday.eleven])
    const last = await pageOf(studio, studio.mei, { page: { last: 2 } })
    expect(last).toMatchObject({ hasPrevious: true, hasNext: false })
    expect(last.rows.map(({ startsAt }) => startsAt)).toEqual([studio.monday.ten, studio.monday.eleven])
    const before = await pageOf(studio, studio.mei, { page: { last: 2, before: cursorOf(last.rows[0]) } })
    expect(before).toMatchObject({ hasPrevious: false, hasNext: true })
    expect(before.rows.map(({ startsAt }) => startsAt)).toEqual([studio.monday.nine])
  })

  test('the public meetings of a service can be limited to those that begin between two moments', async () => {
    const studio = await bookedStudio()
    const between = { from: studio.monday.ten, until: studio.monday.eleven }
    const page = await pageOf(studio, studio.mei, { ...between, page: { first: 9, withTotal: true } })
    expect(page.rows.map(({ startsAt }) => startsAt)).toEqual([studio.monday.ten])
    expect(page.total).toBe(1)
  })

  test('the public meetings of a service exclude cancelled meetings in pages and in totals, and include finished ones', async () => {
    const studio = await bookedStudio()
    const { consulting } = studio.world.modules
    const [nine, ten] = (await pageOf(studio, studio.mei)).rows
    await consulting.cancelMeeting(studio.olga, (ten as OpenMeeting).id)
    advanceTo(studio, studio.monday.ten)
    await consulting.finishMeeting(studio.olga, (nine as OpenMeeting).id)
    for (const actor of [studio.visitor, studio.mei, studio.tom, studio.ken, studio.olga]) {
      const page = await pageOf(studio, actor, { page: { first: 9, withTotal: true } })
      expect(page.rows.map(({ startsAt, state }) => [startsAt, state])).toEqual([
        [studio.monday.nine, 'finished'],
        [studio.monday.eleven, 'reserved'],
      ])
      expect(page.total).toBe(2)
    }
    expect(await ownTimes(studio, studio.tom)).toEqual([studio.monday.ten])
  })

  test('the public meetings of a service show an active hold as taken and exclude an expired hold', async () => {
    const studio = await openStudio(world)
    const { db, clock } = studio.world.deps
    await inTransaction(db, (tx) => holdMeeting(tx, clock, holdOf(studio, studio.mei, studio.monday.nine)))
    expect((await pageOf(studio, studio.tom)).rows).toMatchObject([{ state: 'reserved' }])
    studio.world.clock.advance({ hours: 1 })
    for (const actor of [studio.tom, studio.mei, studio.olga]) {
      expect((await pageOf(studio, actor)).rows).toEqual([])
    }
    expect((await studio.world.modules.consulting.myMeetings(studio.mei, all)).rows).toEqual([])
  })

  test('the meetings of a service and the slots of many services take one statement each', async () => {
    const studio = await bookedStudio()
    const { schoolId, serviceId, mei } = studio
    const serviceIds = [serviceId]
    for (let count = 0; count < 5; count++) {
      const other = await insertService(world, schoolId)
      await openMondays(world, schoolId, other.serviceId)
      serviceIds.push(other.serviceId)
    }
    const { consulting } = world.modules
    const statements = await statementsOf(world, async () => {
      expect((await consulting.slotsOf(mei, serviceIds)).size).toBe(6)
      const pages = await consulting.meetingsOf(mei, { serviceIds, page: { first: 2, withTotal: true } })
      expect([...pages.keys()]).toEqual(serviceIds)
      expect(pages.get(serviceId)).toMatchObject({ hasNext: true, total: 3 })
      expect(pages.get(serviceIds[1] as typeof serviceId)).toMatchObject({ rows: [], total: 0 })
    })
    expect(statements).toHaveLength(2)
  })
})

describe('a member’s own meetings', () => {
  test('a member’s own meetings are visible only to that member and only at this school', async () => {
    const studio = await bookedStudio()
    expect(await ownTimes(studio, studio.mei)).toEqual([studio.monday.eleven, studio.monday.nine])
    expect(await ownTimes(studio, studio.tom)).toEqual([studio.monday.ten])
    expect(await ownTimes(studio, studio.ken)).toEqual([])
    expect(await ownTimes(studio, memberActor(studio.hana.schoolId, studio.mei.memberId))).toEqual([])
  })
})

describe('meetings with their members', () => {
  test('meetings with member names are visible to operators of the school and to the lecturer, and to nobody else', async () => {
    const studio = await bookedStudio()
    const { consulting } = studio.world.modules
    for (const actor of [studio.olga, studio.ken]) {
      const { rows } = await consulting.meetingsWithMembers(actor, thatDay(studio))
      const names = [studio.mei, studio.tom, studio.mei].map(({ memberId }) => `Student ${memberId}`)
      expect(rows.map(({ personName }) => personName)).toEqual(names)
    }
    const astronomer = memberActor(studio.hana.schoolId, studio.ken.memberId)
    for (const actor of [studio.mei, studio.tom, studio.hana, astronomer]) {
      expect((await consulting.meetingsWithMembers(actor, thatDay(studio))).rows).toEqual([])
    }
    const student = { ...studio.olga, roles: ['student'] as const }
    await expect(consulting.meetingsWithMembers(student, thatDay(studio))).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })

  test('meetings with member names show a lecturer only their own meetings and not those of a colleague', async () => {
    const studio = await bookedStudio()
    const { schoolId } = studio
    const other = await insertService(world, schoolId, { courseId: studio.courseId })
    await openMondays(world, schoolId, other.serviceId)
    const { consulting } = world.modules
    await consulting.reserveMeeting(studio.tom, { serviceId: other.serviceId, startsAt: studio.monday.nine })
    expect((await consulting.meetingsWithMembers(studio.ken, thatDay(studio))).rows).toHaveLength(3)
    expect((await consulting.meetingsWithMembers(studio.olga, thatDay(studio))).rows).toHaveLength(4)
    const filter = {
      page: all,
      serviceId: other.serviceId,
      from: studio.monday.nine,
      until: studio.monday.ten,
    }
    expect((await consulting.meetingsWithMembers(studio.olga, filter)).rows).toHaveLength(1)
  })
})

/** All meetings of the day of a studio: other tests have meetings on other days. */
const thatDay = ({ monday: { nine, noon } }: Studio) => ({ page: all, from: nine, until: noon })

/** Mei at nine and eleven, Tom at ten. */
async function bookedStudio(): Promise<Studio> {
  const studio = await openStudio(world)
  const { serviceId, mei, tom } = studio
  const { consulting } = world.modules
  await consulting.reserveMeeting(mei, { serviceId, startsAt: studio.monday.eleven })
  await consulting.reserveMeeting(tom, { serviceId, startsAt: studio.monday.ten })
  await consulting.reserveMeeting(mei, { serviceId, startsAt: studio.monday.nine })
  return studio
}

type Meetings = Studio['world']['modules']['consulting']['meetingsOf']

async function pageOf(
  { world, serviceId }: Studio,
  actor: Parameters<Meetings>[0],
  filter: Partial<Parameters<Meetings>[1]> = {},
) {
  const query = { serviceIds: [serviceId], page: all, ...filter }
  const page = (await world.modules.consulting.meetingsOf(actor, query)).get(serviceId)
  if (!page) throw new Error('Every service asked for has a page')
  return page
}

function cursorOf(meeting: OpenMeeting | undefined): Cursor | undefined {
  return meeting && { at: meeting.startsAt, id: meeting.id }
}

function advanceTo({ world }: Studio, moment: Date) {
  world.clock.advance({ seconds: (moment.getTime() - world.clock.now().getTime()) / 1000 })
}

async function ownTimes({ world }: Studio, member: MemberActor): Promise<Date[]> {
  const { rows } = await world.modules.consulting.myMeetings(member, all)
  return rows.map(({ startsAt }) => startsAt)
}
