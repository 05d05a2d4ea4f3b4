import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSchools } from '../../../demo/schools.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../support/world/world.ts'

describe('the host of a request', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  test('each school answers at its own origin', async () => {
    expect((await world.at('ceramics').get('/')).body).toContain('Ceramics Studio')
    expect((await world.at('astronomy').get('/')).body).toContain('Astronomy Club')
  })

  test('neither school’s page names the other', async () => {
    expect((await world.at('ceramics').get('/')).body).not.toContain('Astronomy')
    expect((await world.at('astronomy').get('/')).body).not.toContain('Ceramics')
  })

  test.each([
    ['an unknown host', 'evil.example'],
    ['a known host at another port', 'localhost:4000'],
    ['no port where the origin has one', 'localhost'],
    ['a malformed host', 'localhost:3000@evil.example'],
    ['an empty host', ''],
  ])('a request with %s gets 404 and no school’s data', async (_what, host) => {
    const answer = await world.inject({ url: '/', headers: { host, accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
    for (const { name, subdomain } of Object.values(demoSchools)) {
      expect(answer.body).not.toContain(name)
      expect(answer.body).not.toContain(subdomain)
    }
  })

  test('the host of a request is compared without case and without a trailing dot', async () => {
    const answer = await world.inject({ url: '/', headers: { host: 'LOCALHOST.:3000' } })
    expect(answer.statusCode).toBe(200)
  })

  test('X-Forwarded-Host from an untrusted IP address changes nothing', async () => {
    const answer = await world.at('ceramics').get('/', { 'x-forwarded-host': '127.0.0.1:3000' })
    expect(answer.body).toContain('Ceramics Studio')
  })
})

test('X-Forwarded-Host from a trusted proxy names the school', async () => {
  const world = await ownWorld({ trustedProxies: ['127.0.0.1'] })
  const answer = await world.at('ceramics').get('/', { 'x-forwarded-host': '127.0.0.1:3000' })
  expect(answer.body).toContain('Astronomy Club')
})

test('an alias redirects to the canonical origin and serves no pages', async () => {
  const world = await ownWorld()
  const [ceramics] = (await world.modules.tenancy.listSchools(platformActor)).filter(
    ({ subdomain }) => subdomain === 'ceramics',
  )
  if (!ceramics) throw new Error('The world has no ceramics school')
  await world.deps.db
    .insertInto('schoolOrigins')
    .values({ schoolId: ceramics.id, scheme: 'https', host: 'clay.example', port: 443, isCanonical: false })
    .execute()

  const read = await world.inject({ url: '/courses?page=2', headers: { host: 'clay.example' } })
  expect(read.statusCode).toBe(308)
  expect(read.headers.location).toBe('http://localhost:3000/courses?page=2')
  const write = await world.inject({ method: 'POST', url: '/', headers: { host: 'clay.example' } })
  expect(write.statusCode).toBe(421)
})

describe('a suspended school', () => {
  test('a suspended school answers with 403 and an explanation, on pages and elsewhere, and the other school is served', async () => {
    const world = await ownWorld()
    const school = await world.modules.tenancy.schoolByName(platformActor, 'ceramics')
    if (!school) throw new Error('The world has no ceramics school')
    await world.modules.tenancy.suspendSchool(platformActor, school.id, 'unpaid invoice')
    world.modules.tenancy.forgetSchools()

    const page = await world.at('ceramics').get('/', { accept: 'text/html', 'accept-language': 'en' })
    expect(page.statusCode).toBe(403)
    expect(page.body).toContain('This school is suspended')
    const api = await world.at('ceramics').get('/api/v1/courses')
    expect(api.statusCode).toBe(403)
    expect(api.json()).toMatchObject({ code: 'school_suspended' })
    expect((await world.at('astronomy').get('/')).statusCode).toBe(200)

    await world.modules.tenancy.resumeSchool(platformActor, school.id)
    world.modules.tenancy.forgetSchools()
    expect((await world.at('ceramics').get('/')).statusCode).toBe(200)
  })
})

describe('the host cache', () => {
  test('a second request for a school runs no statement for its host', async () => {
    const world = await ownWorld()
    await world.at('ceramics').get('/robots.txt')
    const before = world.statements().length
    await world.at('ceramics').get('/robots.txt')
    expect(world.statements().length).toBe(before)
  })

  test('an unknown host is cached for ten seconds', async () => {
    const world = await ownWorld()
    const unknown = () => world.inject({ url: '/', headers: { host: 'new.example' } })
    await unknown()
    const before = world.statements().length
    await unknown()
    expect(world.statements().length).toBe(before)

    world.clock.advance({ seconds: 11 })
    await unknown()
    expect(world.statements().length).toBe(before + 1)
  })

  test('many unknown hosts keep the host cache bounded and the schools cached', async () => {
    const world = await ownWorld()
    await world.at('ceramics').get('/robots.txt')
    for (let n = 0; n < 6_000; n++) await world.modules.tenancy.schoolAt(`flood-${n}.example`)
    const before = world.statements().length
    await world.at('ceramics').get('/robots.txt')
    expect(world.statements().length).toBe(before)
  })
})
