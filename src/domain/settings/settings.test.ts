import { afterAll, describe, expect, test } from 'vitest'
import { mailsWanted, operatorOf, personOf } from '../../../test/support/people/identity-cast.ts'
import { createWorld, type World } from '../../../test/support/world/world.ts'
import { platformActor } from '../tenancy/index.ts'

const world = await createWorld()
afterAll(() => world.close())
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])

const settings = () => world.modules.settings
const update = async (
  changes: Omit<Parameters<World['modules']['settings']['updateSchool']>[1], 'updatedAt'>,
) => {
  const { updatedAt } = await settings().schoolSettings(olga)
  await settings().updateSchool(olga, { ...changes, updatedAt })
}

describe('a school', () => {
  test('a school update keeps omitted fields and does not change another school', async () => {
    const [before, there] = [await settings().schoolSettings(olga), await settings().schoolSettings(hana)]
    await update({ contactEmail: 'hello@clay.example' })
    const { updatedAt: _then, contactEmail: _none, ...unchanged } = before
    expect(await settings().schoolSettings(olga)).toMatchObject({
      ...unchanged,
      contactEmail: 'hello@clay.example',
    })
    expect(await settings().schoolSettings(hana)).toEqual(there)
  })

  test('a new name of a school is visible to the next request', async () => {
    await update({ name: 'Clay and Fire' })
    world.modules.tenancy.forgetSchools()
    expect((await world.at('ceramics').get('/')).body).toContain('Clay and Fire')
  })

  test.each([
    ['a language that is not offered', { locale: 'ja', locales: ['en'] }, 'locale'],
    ['the same language twice', { locale: 'en', locales: ['en', 'en'] }, 'locales'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an invalid e-mail address', { contactEmail: 'nobody' }, 'contactEmail'],
    ['no name', { name: '' }, 'name'],
  ] as const)(
    'a school update with %s is refused, and the error names the field',
    async (_what, changes, field) => {
      await expect(update(changes as never)).rejects.toMatchObject({
        code: 'invalid_input',
        problems: [expect.objectContaining({ field })],
      })
    },
  )

  test('a school update is refused if the school was changed since it was read', async () => {
    const { updatedAt } = await settings().schoolSettings(olga)
    await update({ name: 'Clay' })
    await expect(settings().updateSchool(olga, { updatedAt, name: 'Mud' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('a school update by an admin is refused because the permission is missing', async () => {
    const admin = { ...olga, roles: ['admin'] as const }
    const { updatedAt } = await settings().schoolSettings(admin)
    const refused = { code: 'not_permitted' }
    await expect(settings().updateSchool(admin, { updatedAt, name: 'Mud' })).rejects.toMatchObject(refused)
    const change = { feature: 'mcp_connections', to: 'off' } as const
    await expect(settings().switchOwnFeature(admin, change)).rejects.toMatchObject(refused)
  })
})

describe('the audit log', () => {
  test('the audit log of a school shows who changed the school, requires the permission, and contains nothing of another school', async () => {
    await update({ name: 'Clay again' })
    const page = { first: 1 }
    const { rows } = await settings().listAuditEntries(olga, { page, kind: 'school.changed' })
    expect(rows).toMatchObject([{ byPersonId: await personOf(world, 'olga'), detail: { fields: 'name' } }])
    const there = await settings().listAuditEntries(hana, { page, kind: 'school.changed' })
    expect(there.rows).toEqual([])
    const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    await expect(settings().listAuditEntries(ken, { page })).rejects.toMatchObject({ code: 'not_permitted' })
  })

  test('the audit log can be filtered by person, by actor and by time', async () => {
    const person = await personOf(world, 'tom')
    const { schoolId } = olga
    await world.modules.identity.grantRole(olga, { schoolId, personId: person, role: 'teacher' })
    const page = { first: 50 }
    const filter = { page, personId: person, byPersonId: olga.memberId, kind: 'role.granted' }
    expect((await settings().listAuditEntries(olga, filter)).rows).toMatchObject([{ personId: person }])
    const until = world.clock.now()
    expect((await settings().listAuditEntries(olga, { ...filter, until })).rows).toEqual([])
    expect((await settings().listAuditEntries(olga, { ...filter, from: until })).rows).toHaveLength(1)
  })
})

describe('a test mail', () => {
  test('a test mail is sent to the person who requested it, at most five times an hour', async () => {
    const before = (await mailsWanted(world)).length
    for (let n = 0; n < 5; n++) await settings().sendTestMail(olga)
    await expect(settings().sendTestMail(olga)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfter: 3600,
    })
    const mails = (await mailsWanted(world)).slice(before)
    expect(mails.map(({ to, template }) => [to, template])).toEqual(
      Array.from({ length: 5 }, () => ['olga@example.com', 'test_mail']),
    )
    await settings().sendTestMail(hana)
    world.clock.advance({ hours: 1 })
    expect(await settings().sendTestMail(olga)).toEqual({ to: 'olga@example.com' })
  })

  test('a test mail is not sent without the permission to change the school', async () => {
    for (const role of ['admin', 'teacher', 'student'] as const)
      await expect(settings().sendTestMail({ ...olga, roles: [role] })).rejects.toMatchObject({
        code: 'not_permitted',
      })
  })

  test('a test mail comes from the sender chosen by the school', async () => {
    await update({ mailSenderName: 'Clay Office', mailReplyTo: 'office@clay.example' })
    const school = await world.modules.tenancy.schoolById(platformActor, olga.schoolId)
    expect(school).toMatchObject({ mailSenderName: 'Clay Office', mailReplyTo: 'office@clay.example' })
    for (const changes of [{ mailReplyTo: 'nobody' }, { mailSenderName: '' }, { mailSenderName: 'a\nb' }])
      await expect(update(changes)).rejects.toMatchObject({ code: 'invalid_input' })
    await update({ mailSenderName: null, mailReplyTo: null })
  })
})
