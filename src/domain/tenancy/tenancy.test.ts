import { afterAll, describe, expect, test } from 'vitest'
import { emptyDatabase, ownPool } from '../../../test/support/database/own-database.ts'
import { createWorld, ownWorld, platformActor } from '../../../test/support/world/world.ts'
import { Unavailable } from '../../platform/unavailable.ts'
import { createTenancy } from './index.ts'

const world = await createWorld()
afterAll(() => world.close())

const bakery = {
  subdomain: 'bakery',
  name: 'Bakery',
  origin: 'https://bakery.example',
  currency: 'EUR',
  timeZone: 'Europe/Paris',
  locale: 'en',
}

test('a host lookup on a database without migrations fails as unavailable and not as unknown', async () => {
  const { db } = ownPool(await emptyDatabase())
  const { schoolAt } = createTenancy({ ...world.deps, db })
  await expect(schoolAt('bakery.example')).rejects.toThrow(Unavailable)
})

describe('a new school', () => {
  test('a new school is found at its origin immediately, with all its initial data', async () => {
    const own = await ownWorld()
    await own.modules.tenancy.createSchool(platformActor, { ...bakery, features: ['mcp_connections'] })
    const match = await own.modules.tenancy.schoolAt('bakery.example')
    expect(match).toMatchObject({
      isCanonical: true,
      school: { ...bakery, state: 'active', locales: ['en'] },
    })
    expect([...(match?.school.features ?? [])]).toEqual(['mcp_connections'])
  })

  test.each([
    ['an invalid subdomain', { subdomain: 'Not A Label' }, 'subdomain'],
    ['no name', { name: '' }, 'name'],
    ['an origin with a path', { origin: 'https://bakery.example/shop' }, 'origin'],
    ['an invalid origin', { origin: 'bakery' }, 'origin'],
    ['an origin with an invalid scheme', { origin: 'ftp://bakery.example' }, 'origin'],
    ['an unsupported currency', { currency: 'XXX' }, 'currency'],
    ['an unknown time zone', { timeZone: 'Europe/Atlantis' }, 'timeZone'],
    ['a default language that it does not offer', { locale: 'en', locales: ['ja'] }, 'locale'],
    ['an invalid colour', { accentColour: 'red' }, 'accentColour'],
  ])('a new school is refused with %s, and the error names the field', async (_what, change, field) => {
    const creation = world.modules.tenancy.createSchool(platformActor, { ...bakery, ...change })
    await expect(creation).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field }] })
  })

  test.each([
    ['subdomain', { subdomain: 'ceramics' }],
    ['origin', { origin: 'http://localhost:3000' }],
  ])('a new school with a used %s is refused as a conflict', async (_what, change) => {
    const creation = world.modules.tenancy.createSchool(platformActor, { ...bakery, ...change })
    await expect(creation).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a refused new school leaves no rows behind', async () => {
    const own = await ownWorld()
    const creation = own.modules.tenancy.createSchool(platformActor, {
      ...bakery,
      origin: 'http://localhost:3000',
    })
    await expect(creation).rejects.toMatchObject({ code: 'conflict' })
    expect(await own.modules.tenancy.schoolByName(platformActor, 'bakery')).toBeUndefined()
  })

  test('a new school with an http origin is refused if the deployment does not permit http', async () => {
    const strict = createTenancy({ ...world.deps, permitsHttpOrigins: false })
    const creation = strict.createSchool(platformActor, { ...bakery, origin: 'http://bakery.example' })
    await expect(creation).rejects.toMatchObject({
      problems: [{ field: 'origin', message: 'must be https in production' }],
    })
  })
})

describe('a change to a school', () => {
  test('a school that moves answers at the new origin, and the old origin is unknown', async () => {
    const own = await ownWorld()
    const { tenancy } = own.modules
    const school = await tenancy.schoolByName(platformActor, 'ceramics')
    if (!school) throw new Error('The world has no ceramics school')
    await tenancy.moveSchool(platformActor, school.id, 'https://clay.example')
    tenancy.forgetSchools()
    expect(await tenancy.schoolAt('localhost:3000')).toBeUndefined()
    expect((await tenancy.schoolAt('clay.example'))?.school.origin).toBe('https://clay.example')
  })

  test('a feature of a school can be switched on and off, and repeating it changes nothing', async () => {
    const own = await ownWorld()
    const { tenancy } = own.modules
    const school = await tenancy.schoolByName(platformActor, 'astronomy')
    if (!school) throw new Error('The world has no astronomy school')
    const change = { feature: 'mcp_connections', to: 'on' } as const
    for (const _time of [1, 2]) await tenancy.switchFeature(platformActor, school.id, change)
    expect((await tenancy.schoolByName(platformActor, 'astronomy'))?.features).toContain('mcp_connections')
    for (const _time of [1, 2])
      await tenancy.switchFeature(platformActor, school.id, { ...change, to: 'off' })
    expect((await tenancy.schoolByName(platformActor, 'astronomy'))?.features).not.toContain(
      'mcp_connections',
    )
  })

  test('a change to an unknown school is refused', async () => {
    const nowhere = '00000000-0000-7000-8000-000000000000' as Parameters<
      typeof world.modules.tenancy.resumeSchool
    >[1]
    await expect(world.modules.tenancy.resumeSchool(platformActor, nowhere)).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
