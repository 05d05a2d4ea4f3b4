import { afterAll, describe, expect, test } from 'vitest'
import { aCourse } from '../../support/people/catalog-cast.ts'
import { signInAs } from '../../support/people/identity-cast.ts'
import { statementsOf } from '../../support/people/member-cast.ts'
import { ownerOf } from '../../support/shop/shop.ts'
import { createRememberingWorld } from '../../support/world/remembering-world.ts'

const world = await createRememberingWorld({ from: 'demoTemplate' })
afterAll(() => world.close())

const pages = [
  '/',
  '/catalog',
  '/catalog?q=bowls&sort=price',
  '/courses',
  '/courses/tea-bowls',
  '/products/glaze-recipes',
  '/events/open-studio-night',
  '/plans/studio-year',
  '/lecturers',
  '/lecturers/ken-ito',
  '/posts',
  '/posts/a-letter-to-beginners',
  '/pages/visit',
]
const get = (path: string, headers = {}) =>
  world.at('ceramics').get(path, { 'accept-language': 'en', ...headers })
const statements = async (work: () => Promise<unknown>) => (await statementsOf(world, work)).length

describe.each(pages)('the public page %s', (path) => {
  test('the public page runs no statement for a visitor while nothing changes, and answers its entity tag with 304', async () => {
    const { headers, body, statusCode } = await get(path)
    expect(statusCode).toBe(200)
    const count = await statements(async () => {
      expect((await get(path)).body).toBe(body)
      expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    })
    expect(count).toBe(0)
  })

  test('the public page is the same with and without the cache', async () => {
    const headers = { host: 'localhost:3000', 'accept-language': 'en' }
    const fresh = await world.forgetful.inject({ url: path, headers })
    expect((await get(path)).body).toBe(fresh.body)
  })

  test('the public page may be served stale for a minute while it is revalidated, and varies by language and cookie', async () => {
    expect((await get(path)).headers).toMatchObject({
      'cache-control': 'public, max-age=0, stale-while-revalidate=60',
      vary: 'accept-language, cookie, accept-encoding',
      'content-language': 'en',
    })
  })
})

test('a change to the catalog is shown on the next request', async () => {
  const { catalog } = world.modules
  const olga = await ownerOf(world, 'ceramics')
  expect((await get('/catalog?q=majolica')).body).not.toContain('/courses/majolica')
  const { id } = await catalog.createCourse(olga, aCourse({ name: 'Majolica', slug: 'majolica' }))
  await catalog.publishCourse(olga, id)
  await world.hearAll()
  expect((await get('/catalog?q=majolica')).body).toContain('/courses/majolica')
  expect((await get('/')).body).toContain('/courses/majolica')
})

test('a page for a signed-in person contains personal content and is not cached', async () => {
  const { session } = await signInAs(world, 'mei', 'ceramics')
  const { body, headers } = await get('/courses/glaze-chemistry', { cookie: `session=${session}; lang=en` })
  expect(body).toContain('You own this')
  expect(body).toContain('href="/learn/glaze-chemistry"')
  expect(headers['cache-control']).toBe('no-store')
  expect((await get('/courses/glaze-chemistry')).body).not.toContain('You own this')
})
