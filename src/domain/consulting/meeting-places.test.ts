import { afterAll, expect, test } from 'vitest'
import { openStudio } from '../../../test/support/people/consulting-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import type { ConsultingServiceId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { platformActor } from '../tenancy/index.ts'

const world = await createWorld()
afterAll(() => world.close())

const place = { location: 'Second floor', joinUrl: 'https://meet.example/clay' }
const { catalog, consulting } = world.modules
const host = (schoolId: SchoolId) => ({ ...platformActor, schoolId })

test('the URL to join a meeting is visible to the member who booked it, from one hour before the start until the end', async () => {
  const { schoolId, serviceId, mei, monday } = await openStudio(world, { price: 0n })
  await change(schoolId, serviceId, place)
  const id = await consulting.reserveMeeting(mei, { serviceId, startsAt: monday.ten })
  const joinUrl = async () => (await consulting.ownMeeting(mei, id)).joinUrl
  expect(await consulting.ownMeeting(mei, id)).toMatchObject({
    location: 'Second floor',
    isOnline: true,
    joinUrl: null,
  })
  moveTo(monday.nine.getTime() - 1)
  expect(await joinUrl()).toBeNull()
  moveTo(monday.nine.getTime())
  expect(await joinUrl()).toBe(place.joinUrl)
  expect((await consulting.comingMeetings(mei, 5))[0]?.joinUrl).toBe(place.joinUrl)
  expect((await consulting.myMeetings(mei, { first: 5 })).rows[0]?.joinUrl).toBe(place.joinUrl)
  moveTo(monday.eleven.getTime())
  expect(await joinUrl()).toBe(place.joinUrl)
  moveTo(monday.eleven.getTime() + 1)
  expect(await joinUrl()).toBeNull()
})

test('the URL to join a meeting that was cancelled is not visible to its member', async () => {
  const { schoolId, serviceId, mei, olga, monday } = await openStudio(world, { price: 0n })
  await change(schoolId, serviceId, place)
  const id = await consulting.reserveMeeting(mei, { serviceId, startsAt: monday.ten })
  await consulting.cancelMeeting(olga, id)
  moveTo(monday.ten.getTime())
  expect((await consulting.ownMeeting(mei, id)).joinUrl).toBeNull()
})

test('the URL to join the meetings of a service is read with the service by staff only', async () => {
  const { schoolId, serviceId, visitor, mei, olga } = await openStudio(world, { price: 0n })
  await change(schoolId, serviceId, place)
  for (const reader of [visitor, mei]) {
    const service = await catalog.consultingServiceById(reader, serviceId)
    expect(service).toMatchObject({ location: 'Second floor', isOnline: true, joinUrl: null })
    const { rows } = await catalog.listConsultingServices(reader, { page: { first: 100 } })
    expect(JSON.stringify(rows.map(({ joinUrl }) => joinUrl))).not.toContain('http')
  }
  expect(await catalog.consultingServiceById(olga, serviceId)).toMatchObject(place)
})

test('a service without a course is visible to visitors, and every member of its school can book it', async () => {
  const { schoolId, serviceId, courseId, visitor, mei, tom, hana, monday } = await openStudio(world, {
    price: 0n,
  })
  await world.deps.db.deleteFrom('entitlements').where('itemId', '=', courseId).execute()
  await expect(reserve(mei, monday.nine)).rejects.toMatchObject({ code: 'not_permitted' })
  await change(schoolId, serviceId, { courseId: null })
  expect(await catalog.consultingServiceById(visitor, serviceId)).toMatchObject({
    courseId: null,
    courseSlug: null,
    isOnSale: true,
  })
  expect(await catalog.consultingServiceById(hana, serviceId)).toBeUndefined()
  await reserve(mei, monday.nine)
  await reserve(tom, monday.ten)
  await expect(reserve(tom, monday.ten.getTime())).rejects.toMatchObject({ code: 'conflict' })
  const listed = (await catalog.listing(visitor)).find(({ id }) => id === serviceId)
  expect(listed).toMatchObject({ summary: '', priceFrom: 0n })
  expect((await catalog.pricing(visitor)).consultingServices).toContainEqual(
    expect.objectContaining({ id: serviceId, courseSlug: null }),
  )
  const { rows } = await consulting.servicesFor(mei, { first: 50 })
  expect(rows.map(({ id }) => id)).not.toContain(serviceId)

  async function reserve(member: MemberActor, startsAt: Date | number) {
    return await consulting.reserveMeeting(member, { serviceId, startsAt: new Date(startsAt) })
  }
})

async function change(
  schoolId: SchoolId,
  id: ConsultingServiceId,
  settings: { readonly courseId?: null; readonly location?: string; readonly joinUrl?: string },
) {
  const { updatedAt } = (await catalog.consultingServiceById(host(schoolId), id)) ?? {}
  if (!updatedAt) throw new Error('No such service')
  await catalog.updateConsultingService(host(schoolId), id, { ...settings, updatedAt })
}

function moveTo(time: number) {
  world.clock.advance({ seconds: (time - world.clock.now().getTime()) / 1000 })
}
