import { afterAll, describe, expect, test } from 'vitest'
import { mayChangeRole } from '../../../src/domain/identity/index.ts'
import { roles } from '../../../src/domain/tenancy/index.ts'
import { addDuration, minute } from '../../../src/platform/durations.ts'
import { type AdminCaller, adminCallers } from '../../support/admin-api/admin-callers.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { memberToken } from '../../support/mcp/mcp-caller.ts'
import { mailedToken, operatorOf, visitTo } from '../../support/people/identity-cast.ts'
import { courseItem, plantCourse, sell } from '../../support/people/learning-cast.ts'
import { memberOf, newMember, shopOptions } from '../../support/shop/shop.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ ...shopOptions, from: 'demoTemplate' })
afterAll(() => world.close())
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const { byToken, bySession } = await adminCallers(world)

const memberCalled = async (name: string) => {
  const { memberId } = await newMember(world, 'ceramics')
  await world.deps.db.updateTable('people').set({ name }).where('id', '=', memberId).execute()
  return memberId
}

async function versionOf(id: string) {
  const { etag } = (await bySession('GET', `/members/${id}`)).headers
  return { 'if-match': String(etag) }
}

describe('the list of members', () => {
  test('the list of members finds people by the beginning of a name or an e-mail address, ignoring case, with % as a literal', async () => {
    const id = await memberCalled('Zoë Clay')
    const found = async (search: string) => {
      const { data } = (await byToken('GET', `/members?search=${encodeURIComponent(search)}`)).json()
      return data.map((member: { id: string }) => member.id)
    }
    expect(await found('zoË')).toEqual([id])
    expect(await found(id.slice(0, 20))).toContain(id)
    expect(await found('lay')).not.toContain(id)
    expect(await found('%')).toEqual([])
  })

  test('a member with several roles is listed once, also across pages', async () => {
    const id = await memberCalled('Vera')
    await byToken('PUT', `/members/${id}/roles/teacher`, undefined, await versionOf(id))
    const ids: string[] = []
    let cursor = ''
    do {
      const { data, next_cursor } = (await byToken('GET', `/members?limit=3${cursor}`)).json()
      ids.push(...data.map((member: { id: string }) => member.id))
      cursor = next_cursor ? `&cursor=${next_cursor}` : ''
    } while (cursor)
    expect(ids.filter((each) => each === id)).toHaveLength(1)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('the list of members with sort=joined_at has the reverse order', async () => {
    const idsOf = async (query: string) =>
      (await byToken('GET', `/members?limit=100&${query}`)).json().data.map(({ id }: { id: string }) => id)
    expect(await idsOf('sort=joined_at')).toEqual((await idsOf('sort=-joined_at')).reverse())
  })
})

describe('the role owner', () => {
  test('the role owner cannot be granted or revoked with a token', async () => {
    const id = await memberCalled('Rosa')
    for (const method of ['PUT', 'DELETE'] as const) {
      const answer = await byToken(method, `/members/${id}/roles/owner`, undefined, await versionOf(id))
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_permitted'])
    }
    const body = { email: 'boss@example.com', role: 'owner' }
    expect((await byToken('POST', '/members/invitations', body)).statusCode).toBe(403)
  })

  test('the role owner is granted and revoked by an owner with a session, except for the last owner', async () => {
    const id = await memberCalled('Rosa')
    const granted = await bySession('PUT', `/members/${id}/roles/owner`, undefined, await versionOf(id))
    expect(granted.json()).toMatchObject({ roles: ['owner', 'student'] })
    expect((await bySession('DELETE', `/members/${id}/roles/owner`)).statusCode).toBe(204)
    const { person_id } = (await bySession('GET', '/session')).json()
    const last = await bySession('DELETE', `/members/${person_id}/roles/owner`)
    expect([last.statusCode, last.json().code]).toEqual([409, 'conflict'])
  })
})

describe('an invitation', () => {
  test('a revoked invitation cannot be accepted and is no longer listed', async () => {
    const email = 'withdrawn@example.com'
    const { id } = (await byToken('POST', '/members/invitations', { email, role: 'teacher' })).json()
    const token = await mailedToken(world, { to: email, template: 'invitation' })
    const visit = await visitTo(world, 'ceramics')
    expect(await world.modules.identity.readInvitation(visit, token)).toMatchObject({ email })
    expect((await byToken('DELETE', `/members/invitations/${id}`)).statusCode).toBe(204)
    expect(await world.modules.identity.readInvitation(visit, token)).toBeUndefined()
    const { data } = (await byToken('GET', '/members/invitations')).json()
    expect(data.map((each: { id: string }) => each.id)).not.toContain(id)
    expect((await byToken('DELETE', `/members/invitations/${id}`)).statusCode).toBe(404)
  })

  test('an invitation in a dry run sends no e-mail', async () => {
    const body = { email: 'rehearsed@example.com', role: 'teacher' }
    const answer = await byToken('POST', '/members/invitations?dry_run=true', body)
    expect(answer.statusCode).toBe(200)
    const { data } = (await byToken('GET', '/members/invitations')).json()
    expect(data.map((each: { email: string }) => each.email)).not.toContain(body.email)
  })
})

describe('the list of students', () => {
  test('a student with several courses is listed once, by their first enrolment', async () => {
    const student = await newMember(world, 'ceramics')
    const courses = [await plantCourse(world, 'ceramics'), await plantCourse(world, 'ceramics')]
    for (const { courseId } of courses) {
      await sell(world, student, courseItem(courseId))
      world.clock.advance({ minutes: 1 })
    }
    const { data } = (await byToken('GET', '/students?limit=100')).json()
    const own = data.filter((each: { id: string }) => each.id === student.memberId)
    expect(own).toMatchObject([{ course_count: 2 }])
    const second = (await byToken('GET', `/students?course_id=${courses[1]?.courseId}`)).json()
    expect(second.data).toMatchObject([{ id: student.memberId }])
  })

  test('a student with two simultaneous first enrolments is listed once', async () => {
    const student = await newMember(world, 'ceramics')
    const { schoolId, memberId: personId } = student
    const courses = [await plantCourse(world, 'ceramics'), await plantCourse(world, 'ceramics')]
    const enrolledAt = world.clock.now()
    // Neither of the two transactions saw an enrolment before its own.
    await world.deps.db
      .insertInto('enrolments')
      .values(courses.map(({ courseId }) => ({ schoolId, personId, courseId, enrolledAt, isFirst: true })))
      .execute()
    const { data } = (await byToken('GET', '/students?limit=100')).json()
    expect(data.filter((each: { id: string }) => each.id === personId)).toHaveLength(1)
  })
})

test('a granted course is revoked, and a purchased course is not', async () => {
  const student = await newMember(world, 'ceramics')
  const { courseId } = await plantCourse(world, 'ceramics')
  const path = `/students/${student.memberId}/enrollments`
  expect((await byToken('POST', path, { course_id: courseId })).json()).toMatchObject({ has_access: true })
  expect((await byToken('DELETE', `${path}/${courseId}`)).statusCode).toBe(204)
  expect((await byToken('GET', path)).json().data).toMatchObject([{ has_access: false }])
  await sell(world, student, courseItem(courseId))
  expect((await byToken('DELETE', `${path}/${courseId}`)).statusCode).toBe(404)
  expect((await byToken('GET', path)).json().data).toMatchObject([{ has_access: true }])
})

type EntitlementRow = {
  id: string
  kind: string
  item_id: string
  source: string
  state: string
  given_at: string
}

describe('the entitlements of a member', () => {
  const ownedBy = async (id: string, query = '') =>
    (await byToken('GET', `/members/${id}/holdings${query}`)).json() as {
      data: EntitlementRow[]
      next_cursor: string | null
    }

  test('the entitlements of a member at this school are listed page by page with source and state', async () => {
    const mei = await memberOf(world, 'mei', 'ceramics')
    const data: EntitlementRow[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await ownedBy(mei.memberId, `?limit=50${cursor && `&cursor=${cursor}`}`)
      data.push(...page.data)
      cursor = page.next_cursor
    }
    expect(new Set(data.map(({ kind }) => kind))).toEqual(
      new Set(['course', 'digital_product', 'membership_plan', 'event_ticket', 'consulting_meeting']),
    )
    const remaining = await world.deps.db
      .selectFrom('entitlements')
      .where('schoolId', '=', mei.schoolId)
      .where('personId', '=', mei.memberId)
      .select('id')
      .execute()
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(remaining.map(({ id }) => id)))
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
    expect(data.map((each) => each.given_at)).toEqual(
      data
        .map((each) => each.given_at)
        .sort()
        .reverse(),
    )
    const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
    const there = await world.modules.orders.entitlementsOf(hana, mei.memberId, { page: { first: 100 } })
    const here = new Set(data.map(({ id }) => id))
    expect(there.rows.filter(({ id }) => here.has(id))).toEqual([])
  })

  test('a granted entitlement ends, is granted again and revoked, and a purchase stays', async () => {
    const { memberId: id } = await newMember(world, 'ceramics')
    const { rows } = await world.modules.catalog.listDigitalProducts(olga, { page: { first: 1 } })
    const gift = { kind: 'digital_product', item_id: rows[0]?.id }
    const soon = addDuration(world.clock.now(), minute).toISOString()
    const dryRunFields = await byToken('POST', `/members/${id}/holdings?dry_run=true`, gift)
    expect(dryRunFields.json()).toMatchObject({ ...gift, state: 'active', ends_at: null })
    expect((await ownedBy(id)).data).toEqual([])
    const created = await byToken('POST', `/members/${id}/holdings`, { ...gift, expires_at: soon })
    expect([created.statusCode, created.json()]).toMatchObject([
      201,
      { ...gift, source: 'manual', ends_at: soon },
    ])
    world.clock.advance({ minutes: 2 })
    expect((await ownedBy(id)).data).toMatchObject([{ ...gift, state: 'ended' }])
    await byToken('POST', `/members/${id}/holdings`, gift)
    expect((await ownedBy(id)).data).toMatchObject([{ ...gift, state: 'active' }])
    const path = `/members/${id}/holdings/digital_product/${gift.item_id}`
    expect((await byToken('DELETE', path)).statusCode).toBe(204)
    expect((await ownedBy(id)).data).toMatchObject([{ ...gift, state: 'taken_back' }])
    expect((await byToken('DELETE', path)).statusCode).toBe(404)
    const { data } = await ownedBy((await memberOf(world, 'mei', 'ceramics')).memberId, '?limit=100')
    const bought = data.find(({ source, kind }) => source === 'payment' && kind === 'course')
    const stays = await byToken(
      'DELETE',
      `/members/${(await memberOf(world, 'mei', 'ceramics')).memberId}/holdings/course/${bought?.item_id}`,
    )
    expect(stays.statusCode).toBe(404)
  })

  test.each(['teacher', 'teaching_assistant', 'student'] as const)(
    'the entitlements of a member are refused to a %s',
    async (role) => {
      const reader = { ...olga, roles: [role] }
      const { memberId } = await memberOf(world, 'mei', 'ceramics')
      const { orders, identity, oauth } = world.modules
      for (const read of [
        () => orders.entitlementsOf(reader, memberId, { page: { first: 1 } }),
        () => identity.memberAccount(reader, memberId),
        () => oauth.appsOfMember(reader, memberId),
      ])
        await expect(read()).rejects.toMatchObject({ code: 'not_permitted' })
    },
  )
})

test('the account of a member lists their sign-in methods and the names of their connected apps', async () => {
  await browserOf(world, 'mei')
  const { memberId } = await memberOf(world, 'mei', 'ceramics')
  await memberToken(world, 'mei')
  const read = async () => (await bySession('GET', `/members/${memberId}/account`)).json()
  const account = await read()
  expect(account).toMatchObject({ has_second_factor: false, has_passkey: false })
  expect(account.open_sessions).toBeGreaterThan(0)
  expect(new Date(account.last_sign_in_at).getTime()).toBeLessThanOrEqual(world.clock.now().getTime())
  for (const app of account.apps) expect(Object.keys(app).sort()).toEqual(['name', 'since'])
  expect(account.apps.length).toBeGreaterThan(0)
  expect((await byToken('GET', `/members/${memberId}/account`)).statusCode).toBe(403)
})

describe('the table of roles', () => {
  type Row = { role: string; people: number; may_give: boolean; permissions: string[] }
  const rolesFor = async (call: AdminCaller) => (await call('GET', '/roles')).json().roles as Row[]

  test('the roles are listed highest first, each with the number of its holders at this school', async () => {
    const table = await rolesFor(bySession)
    expect(table.map(({ role }) => role)).toEqual([...roles])
    for (const { role, people } of table) {
      const { data } = (await byToken('GET', `/members?role=${role}&limit=100`)).json()
      expect([role, people]).toEqual([role, data.length])
    }
    expect(table.find(({ role }) => role === 'teacher')?.permissions).toContain('curriculum:write')
    expect(table.find(({ role }) => role === 'student')?.permissions).toEqual([])
  })

  test('the roles that the caller can grant match the rules of the grant operation', async () => {
    expect((await rolesFor(bySession)).every((row) => row.may_give)).toBe(true)
    const byApp = await rolesFor(byToken)
    expect(byApp.filter((row) => !row.may_give).map(({ role }) => role)).toEqual(['owner'])
    const admin = { ...olga, roles: ['admin'] as const }
    const { memberId } = await newMember(world, 'ceramics')
    for (const role of roles) {
      const isGranted = await world.modules.identity
        .grantRole(admin, { schoolId: olga.schoolId, personId: memberId, role })
        .then(
          () => true,
          () => false,
        )
      expect([role, isGranted]).toEqual([role, mayChangeRole(['admin'], role)])
    }
    await expect(world.modules.identity.countByRole({ ...olga, roles: ['teacher'] })).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })
})
