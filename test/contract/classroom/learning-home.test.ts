import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import { plantClassroom } from '../../support/catalog/classroom.ts'
import { courseItem, memberOf, sell } from '../../support/people/learning-cast.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())

describe('the home of a member', () => {
  test('the home of a member shows the next lecture, upcoming dates, open payments, unread messages and all courses', async () => {
    const { body, headers } = await (await browserOf(world, 'mei')).get('/learn')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('Welcome back, ')
    expect(body).toContain('Continue where you left off')
    expect(body).toContain('Coming up')
    expect(body).toMatch(/\d+ unread messages/)
    expect(body).toContain('My courses')
    expect(body).toContain('href="/learn/wheel-throwing-100"')
  })

  test('the home of a member shows nothing of other people, and at another school nothing of this one', async () => {
    const elsewhere = (await (await browserOf(world, 'mei', 'astronomy')).get('/learn')).body
    expect(elsewhere).not.toContain('/learn/wheel-throwing-100')
    const tom = (await (await browserOf(world, 'tom')).get('/learn')).body
    expect(tom).not.toContain('/learn/wheel-throwing-100')
  })

  test('the home of a member runs at most thirteen statements for any number of courses', async () => {
    const own = await ownWorld({ from: 'demoTemplate' })
    const mei = await browserOf(own, 'mei')
    const count = async () => {
      const before = own.statements().length
      expect((await mei.get('/learn')).statusCode).toBe(200)
      return own.statements().length - before
    }
    await count()
    const few = await count()
    // Four of them read the frame of the school's pages, which a server with change notifications caches.
    expect(few).toBeLessThanOrEqual(13)
    const member = await memberOf(own, 'mei', 'ceramics')
    for (let times = 0; times < 30; times++) {
      const { courseId } = await plantClassroom(own, 'ceramics', [{ kind: 'text', body: 'x' }])
      await sell(own, member, courseItem(courseId))
    }
    // The curricula of the next courses are read by one statement and then cached.
    expect(await count()).toBeLessThanOrEqual(few + 1)
    expect(await count()).toBe(few)
    const { body } = await mei.get('/learn')
    const [, more = ''] = /href="(\/learn\?after=[^"]+)"/.exec(body) ?? []
    expect((await mei.get(more)).body).toContain('href="/learn/wheel-throwing-100"')
  })

  test('the home of a member without any course links to the offers, and sign-in redirects to it', async () => {
    const own = await ownWorld()
    const nils = own.browser('ceramics', { lang: 'en' })
    const answer = await nils.submit('/sign-in', { email: 'nils@example.com', password: 'lectern-demo' })
    expect(answer.headers.location).toBe('/learn')
    const { body } = await nils.get('/learn')
    expect(body).toContain('You have no courses yet')
    expect(body).toContain('Join Ceramics Studio')
  })
})
