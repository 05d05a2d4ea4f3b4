import { afterAll, beforeAll, expect, test } from 'vitest'
import { isServed } from '../../src/http/shared/served.ts'
import { placeholderRedirects } from '../../src/paths/placeholder-redirects.ts'
import { browserOf } from '../support/member-browser.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ from: 'demoTemplate' })
})
afterAll(() => world.close())

test.each([
  ['/account/courses', '/learn'],
  ['/account/courses/wheel-throwing-100', '/learn/wheel-throwing-100'],
  ['/account/events', '/account'],
  ['/account/meetings', '/account'],
  ['/account/payments', '/account'],
  ['/account/inbox', '/account'],
  ['/courses', '/'],
  ['/posts', '/'],
  ['/courses/tea-bowls', '/courses/tea-bowls.md'],
  ['/posts/why-your-clay-wobbles', '/posts/why-your-clay-wobbles.md'],
  ['/pages/refunds', '/pages/refunds.md'],
  ['/events/open-studio-night', '/events/open-studio-night.md'],
])('the placeholder %s redirects to %s, which answers 200', async (from, to) => {
  const mei = await browserOf(world, 'mei')
  const answer = await mei.get(from)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, to])
  expect((await mei.get(to)).statusCode).toBe(200)
})

test('a placeholder redirect is not cached, so browsers find the page once it exists', async () => {
  const { headers, statusCode } = await world.at('ceramics').get('/courses/tea-bowls')
  expect(statusCode).toBe(302)
  expect(headers['cache-control']).toBeUndefined()
})

test('a placeholder does not count as a page, so the files for agents do not link to it', () => {
  for (const route of placeholderRedirects.keys())
    expect(isServed(world.app, 'GET', route), route).toBe(false)
})

test('a placeholder for an unknown post redirects to an address that answers 404', async () => {
  const visitor = world.at('ceramics')
  const { headers } = await visitor.get('/posts/nothing-like-this')
  expect((await visitor.get(String(headers.location))).statusCode).toBe(404)
})
