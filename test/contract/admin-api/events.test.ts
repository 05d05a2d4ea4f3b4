import { afterAll, describe, expect, test } from 'vitest'
import { addDuration, day, hour } from '../../../src/platform/durations.ts'
import { adminCallers } from '../../support/admin-api/admin-callers.ts'
import { grantCourse, insertEvent, insertService, insertTicket } from '../../support/catalog/catalog-rows.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { newMember, shopOptions } from '../../support/shop/shop.ts'
import { createWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld({ ...shopOptions, from: 'demoTemplate' })
afterAll(() => world.close())
const { byToken } = await adminCallers(world)
const schoolId = (await schoolOf(world, 'ceramics')).id

async function anEvent({ capacity = 2 } = {}) {
  const eventId = await insertEvent(world, schoolId)
  const ticketId = await insertTicket(world, { schoolId, eventId, capacity })
  return { eventId, ticketId, path: `/events/${eventId}` }
}

const register = async (path: string, ticketId: string) => {
  const { memberId } = await newMember(world, 'ceramics')
  return await byToken('POST', `${path}/registrations`, { ticket_id: ticketId, member_id: memberId })
}

describe('a ticket code', () => {
  test('a ticket code checks in once, and the second check-in is reported', async () => {
    const { path, ticketId } = await anEvent()
    const { code } = (await register(path, ticketId)).json()
    const first = await byToken('POST', `${path}/check_in`, { code })
    expect(first.json()).toMatchObject({ result: 'checked_in' })
    const second = await byToken('POST', `${path}/check_in`, { code })
    const { checked_in_at } = first.json()
    expect(second.json()).toMatchObject({ result: 'checked_in_before', checked_in_at })
  })

  test('the ticket code of a cancelled registration is reported, and the code of another event is not found', async () => {
    const { path, ticketId } = await anEvent()
    const { id, code } = (await register(path, ticketId)).json()
    await byToken('POST', `${path}/registrations/${id}/cancel`)
    expect((await byToken('POST', `${path}/check_in`, { code })).json()).toMatchObject({
      result: 'cancelled',
    })
    const other = await anEvent()
    expect((await byToken('POST', `${other.path}/check_in`, { code })).statusCode).toBe(404)
  })

  test('a ticket code in a dry run checks nobody in', async () => {
    const { path, ticketId } = await anEvent()
    const { code } = (await register(path, ticketId)).json()
    await byToken('POST', `${path}/check_in?dry_run=true`, { code })
    expect((await byToken('POST', `${path}/check_in`, { code })).json()).toMatchObject({
      result: 'checked_in',
    })
  })
})

test('a registration takes a seat until it is cancelled', async () => {
  const { path, ticketId } = await anEvent({ capacity: 1 })
  const { id } = (await register(path, ticketId)).json()
  expect((await register(path, ticketId)).statusCode).toBe(409)
  await byToken('POST', `${path}/registrations/${id}/cancel`)
  expect((await register(path, ticketId)).statusCode).toBe(201)
})

test('a ticket of another event is not found under this one', async () => {
  const [here, there] = [await anEvent(), await anEvent()]
  expect((await register(here.path, there.ticketId)).statusCode).toBe(404)
})

test('a ticket is archived and restored, and never has fewer seats than registrations', async () => {
  const { path, ticketId } = await anEvent()
  await register(path, ticketId)
  await register(path, ticketId)
  const change = async (body: object) => {
    const { data } = (await byToken('GET', `${path}/tickets`)).json()
    const headers = { 'if-match': `"${data[0].updated_at}"` }
    return await byToken('PATCH', `${path}/tickets/${ticketId}`, body, headers)
  }
  expect((await change({ is_archived: true })).json()).toMatchObject({ is_archived: true, on_sale: false })
  expect((await change({ is_archived: false })).json()).toMatchObject({ is_archived: false, on_sale: true })
  expect((await change({ capacity: 1 })).statusCode).toBe(409)
})

test('events are filtered by state, slug and start, and listed with the latest start first', async () => {
  const soon = addDuration(world.clock.now(), day)
  const later = addDuration(soon, day)
  const first = await insertEvent(world, schoolId, { startsAt: soon })
  const second = await insertEvent(world, schoolId, { startsAt: later })
  const idsOf = async (query: string) =>
    (await byToken('GET', `/events?limit=100&${query}`)).json().data.map(({ id }: { id: string }) => id)
  const until = new Date(later.getTime() + 1).toISOString()
  const both = (await idsOf(`from=${soon.toISOString()}&until=${until}`)).filter((id: string) =>
    ([first, second] as string[]).includes(id),
  )
  expect(both).toEqual([second, first])
  expect(await idsOf(`slug=event-${first}`)).toEqual([first])
  expect(await idsOf('state=draft')).not.toContain(first)
})

test('a published event cannot be deleted, and the problem says to archive it', async () => {
  const { path } = await anEvent()
  const answer = await byToken('DELETE', path)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict'])
  expect(answer.json().detail).toMatch(/archive/i)
})

describe('a meeting', () => {
  async function aMeeting() {
    const { serviceId, courseId } = await insertService(world, schoolId, {
      timeZone: 'UTC',
      durationMinutes: 60,
      price: 0n,
    })
    const host = { ...platformActor, schoolId }
    for (const weekday of [
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'sunday',
    ] as const)
      await world.modules.consulting.addSlot(host, {
        serviceId,
        weekday,
        startTime: '09:00',
        endTime: '12:00',
      })
    const member = await newMember(world, 'ceramics')
    await grantCourse(world, schoolId, courseId, [member.memberId])
    const midnight = Math.ceil(world.clock.now().getTime() / day) * day + 3 * day
    const startsAt = new Date(midnight + 9 * hour)
    await world.modules.consulting.reserveMeeting(member, { serviceId, startsAt })
    const { data } = (await byToken('GET', `/consulting_services/meetings?service_id=${serviceId}`)).json()
    return { id: data[0].id, startsAt, path: `/consulting_services/meetings/${data[0].id}` }
  }

  test('a meeting can be moved only to a free time of the service', async () => {
    const { path, startsAt } = await aMeeting()
    const at = (hours: number) => ({
      starts_at: addDuration(startsAt, hours * hour).toISOString(),
    })
    expect((await byToken('POST', `${path}/move`, at(8))).statusCode).toBe(409)
    expect((await byToken('POST', `${path}/move`, at(1))).json()).toMatchObject(at(1))
  })

  test('a meeting cannot be finished before its start, nor cancelled twice', async () => {
    const { path } = await aMeeting()
    expect((await byToken('POST', `${path}/finish`)).statusCode).toBe(409)
    expect((await byToken('POST', `${path}/cancel`)).json()).toMatchObject({ state: 'cancelled' })
    expect((await byToken('POST', `${path}/cancel`)).statusCode).toBe(409)
  })
})
