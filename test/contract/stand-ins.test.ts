import { afterAll, beforeAll, expect, test } from 'vitest'
import { isServed } from '../../src/http/shared/served.ts'
import { standIns } from '../../src/paths/stand-ins.ts'
import { browserOf } from '../support/member-browser.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ from: 'demoTemplate' })
})
afterAll(() => world.close())

test.each([
  ['/account/courses', '/account'],
  ['/account/courses/wheel-throwing-100', '/account'],
  ['/account/events', '/account'],
  ['/account/meetings', '/account'],
  ['/account/payments', '/account'],
  ['/courses', '/'],
  ['/posts', '/'],
  ['/courses/tea-bowls', '/courses/tea-bowls.md'],
  ['/posts/why-your-clay-wobbles', '/posts/why-your-clay-wobbles.md'],
  ['/pages/refunds', '/pages/refunds.md'],
  ['/events/open-studio-night', '/events/open-studio-night.md'],
])('%s, whose page is not there yet, leads to %s, and that answers', async (from, to) => {
  const mei = await browserOf(world, 'mei')
  const answer = await mei.get(from)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, to])
  expect((await mei.get(to)).statusCode).toBe(200)
})

test('a stand-in is never kept: when its page comes, browsers find it', async () => {
  const { headers, statusCode } = await world.at('ceramics').get('/courses/tea-bowls')
  expect(statusCode).toBe(302)
  expect(headers['cache-control']).toBeUndefined()
})

test('a stand-in does not count as a page: the files for agents go on naming what is really there', () => {
  for (const route of standIns.keys()) expect(isServed(world.app, 'GET', route), route).toBe(false)
})

test('a thing that is not there leads to an address that says so', async () => {
  const visitor = world.at('ceramics')
  const { headers } = await visitor.get('/posts/nothing-like-this')
  expect((await visitor.get(String(headers.location))).statusCode).toBe(404)
})
