import { afterAll, describe, expect, test } from 'vitest'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())

const front = async (school: 'ceramics' | 'astronomy') => (await world.at(school).get('/')).body

describe('the demo schools', () => {
  test('the demo schools sell courses and memberships of every kind', async () => {
    const { db } = world.deps
    const plans = await db.selectFrom('coursePlans').select(['price', 'instalments', 'access']).execute()
    expect(new Set(plans.map(({ access }) => access))).toEqual(
      new Set(['lifetime', 'for_days', 'until_date']),
    )
    expect(plans.some(({ price }) => price === 0n)).toBe(true)
    expect(plans.some(({ instalments }) => instalments > 1)).toBe(true)
    const memberships = await db.selectFrom('membershipPlans').select('access').execute()
    expect(new Set(memberships.map(({ access }) => access))).toEqual(
      new Set(['monthly', 'yearly', 'lifetime', 'for_days']),
    )
  })

  test('the demo schools offer free, paid and sold-out tickets, and free and limited downloads', async () => {
    const { db } = world.deps
    const tickets = await db.selectFrom('eventTickets').select(['price', 'capacity', 'taken']).execute()
    expect(tickets.some(({ price }) => price === 0n)).toBe(true)
    expect(tickets.some(({ price, taken, capacity }) => price > 0n && taken < capacity)).toBe(true)
    expect(tickets.some(({ taken, capacity }) => taken === capacity)).toBe(true)
    const products = await db.selectFrom('digitalProducts').select('price').execute()
    expect(products.some(({ price }) => price === 0n)).toBe(true)
    const files = await db.selectFrom('digitalProductFiles').select('downloadLimit').execute()
    expect(files.some(({ downloadLimit }) => downloadLimit !== null)).toBe(true)
  })

  test.each(['ceramics', 'astronomy'] as const)('%s offers a free service and a paid one', async (name) => {
    const { id } = await schoolOf(world, name)
    const services = await world.deps.db
      .selectFrom('consultingServices')
      .where('schoolId', '=', id)
      .select('price')
      .execute()
    expect(services.some(({ price }) => price === 0n)).toBe(true)
    expect(services.some(({ price }) => price > 0n)).toBe(true)
  })

  test('the demo schools show testimonials on their front pages, and a link to their forms on every page', async () => {
    const ceramics = await front('ceramics')
    expect(ceramics.match(/<figure class="voice">/g)).toHaveLength(3)
    expect(ceramics).toContain('href="/forms/group-visit"')
    const astronomy = await front('astronomy')
    expect(astronomy.match(/<figure class="voice">/g)).toHaveLength(3)
    expect(astronomy).toContain('href="/forms/borrow-the-telescope"')
    expect(astronomy).toContain('How a club night goes')
  })

  test('the demo schools have lecturers with readable URLs, in whichever script their names are', async () => {
    const lecturers = await world.deps.db.selectFrom('lecturers').select('slug').orderBy('slug').execute()
    expect(lecturers.map(({ slug }) => slug)).toEqual([
      'ada-moreau',
      'huang-yu-cheng',
      'ken-ito',
      'lin-jing-wen',
      'ruth-alvarez',
      'sam-whitfield',
    ])
  })

  test.each([
    ['ceramics', '/posts/why-your-clay-wobbles/comments', '下次把照片帶來'],
    ['astronomy', '/posts/the-sky-in-november/comments', 'Tell her that the light she greets'],
  ] as const)(
    '%s has an answer by staff to a member’s comment under a post',
    async (school, path, answer) => {
      const { statusCode, body } = await world.at(school).get(path)
      expect(statusCode).toBe(200)
      expect(body).toContain(answer)
    },
  )
})
