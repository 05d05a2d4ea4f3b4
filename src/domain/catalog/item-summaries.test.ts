import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planOf } from '../../../test/support/database/statement-plan.ts'
import {
  aCourse,
  aMembership,
  anEvent,
  aProduct,
  aService,
  createEmptySchoolWorld,
} from '../../../test/support/people/catalog-cast.ts'
import type { Modules } from '../../modules.ts'
import type { ItemType } from './index.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())
beforeAll(offerOneOfEach)

const catalog = () => world.modules.catalog
const kinds: ItemType[] = ['course', 'digital_product', 'membership_plan', 'consulting_service', 'event']
const all = { first: 10, skip: 0, latestFirst: true }

describe('the summary list of one kind of item', () => {
  test.each(kinds)(
    'a %s is listed in summaries for everybody at its school once it is published, and not at another school',
    async (kind) => {
      for (const reader of [readers.visitor, readers.tom]) {
        expect(await catalog().listSummaries(reader, kind, all)).toMatchObject([
          { slug: slugFor('shown', kind) },
        ])
      }
      expect(await catalog().listSummaries(readers.hana, kind, all)).toEqual([])
    },
  )

  test.each(kinds)('the summary list for the editors of a school includes a draft %s', async (kind) => {
    expect(await catalog().listSummaries(readers.olga, kind, all)).toHaveLength(2)
  })

  test('a summary list takes one statement, and so do the counts of all kinds', async () => {
    const before = world.statements().length
    await catalog().listSummaries(readers.visitor, 'course', all)
    const counts = await catalog().countItems(readers.visitor)
    expect(world.statements().length - before).toBe(2)
    expect(counts).toEqual(countsOf(1))
    expect(await catalog().countItems(readers.hana)).toEqual(countsOf(0))
  })

  test('a past event is left out of the summary list of upcoming events', async () => {
    const upcoming = () => catalog().listSummaries(readers.visitor, 'event', { ...all, onlyUpcoming: true })
    expect(await upcoming()).toHaveLength(1)
    world.clock.advance({ days: 60 })
    expect(await upcoming()).toEqual([])
    expect(await catalog().listSummaries(readers.visitor, 'event', all)).toHaveLength(1)
  })
})

describe('the summary list of thousands of courses', () => {
  beforeAll(fill)

  test('consecutive parts of the summary list of thousands of courses follow each other without a gap, from either end', async () => {
    const slugs = async (request: { skip: number; latestFirst: boolean }) =>
      (await catalog().listSummaries(readers.visitor, 'course', { first: 100, ...request })).map(
        ({ slug }) => slug,
      )
    const first = await slugs({ skip: 0, latestFirst: false })
    const second = await slugs({ skip: 100, latestFirst: false })
    expect(new Set([...first, ...second])).toHaveProperty('size', 200)
    expect(await slugs({ skip: 4_001 - 100, latestFirst: true })).toEqual(first.toReversed())
  })

  test('a later part of the summary list of thousands of courses is read in order from an index and is not sorted', async () => {
    const work = (modules: Modules) =>
      modules.catalog.listSummaries(readers.visitor, 'course', { first: 100, skip: 1_000, latestFirst: true })
    const plan = await planOf(world, work, 'from "courses"')
    expect(plan).toContain('courses_by_state')
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })
})

const slugFor = (state: string, kind: ItemType) => `${state}-${kind.replace('_', '-')}`
const countsOf = (count: number) => Object.fromEntries(kinds.map((kind) => [kind, count]))

async function offerOneOfEach() {
  for (const state of ['shown', 'hidden']) {
    const course = await catalog().createCourse(readers.olga, aCourse({ slug: slugFor(state, 'course') }))
    const product = await catalog().createDigitalProduct(
      readers.olga,
      aProduct({ slug: slugFor(state, 'digital_product') }),
    )
    const plan = await catalog().createMembershipPlan(
      readers.olga,
      aMembership({ slug: slugFor(state, 'membership_plan') }),
    )
    const service = await catalog().createConsultingService(
      readers.olga,
      aService(course.id, { slug: slugFor(state, 'consulting_service') }),
    )
    const event = await catalog().createEvent(readers.olga, anEvent({ slug: slugFor(state, 'event') }))
    if (state === 'hidden') continue
    await catalog().publishCourse(readers.olga, course.id)
    await catalog().publishDigitalProduct(readers.olga, product.id)
    await catalog().publishMembershipPlan(readers.olga, plan.id)
    await catalog().publishConsultingService(readers.olga, service.id)
    await catalog().publishEvent(readers.olga, event.id)
  }
}

async function fill() {
  const now = world.clock.now()
  const age = sql`${now}::timestamptz - n * interval '1 minute'`
  await sql`insert into courses (school_id, id, slug, name, language, state, published_at, created_at, updated_at)
    select ${readers.olga.schoolId}, gen_random_uuid(), 'course-' || n, 'Course ' || n, 'en', 'published', ${age}, ${age}, ${age}
    from generate_series(1, 4000) as n`.execute(world.deps.db)
  await sql`analyze courses`.execute(world.deps.db)
}
