import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planOf } from '../../../test/support/database/statement-plan.ts'
import { createEmptySchoolWorld } from '../../../test/support/people/catalog-cast.ts'
import type { Modules } from '../../modules.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())
beforeAll(fill)

const page = { page: { first: 20 } }
const later = { page: { first: 20, after: { at: new Date(), id: '00000000-0000-7000-8000-000000000000' } } }

describe('query plans of the catalog', () => {
  test.each([
    [
      'courses',
      ({ catalog }: Modules) => catalog.listCourses(readers.visitor, page),
      'from "courses"',
      'courses_by_state',
    ],
    [
      'a later page of courses',
      ({ catalog }: Modules) => catalog.listCourses(readers.tom, later),
      'from "courses"',
      'courses_by_state',
    ],
    [
      'courses for an editor',
      ({ catalog }: Modules) => catalog.listCourses(readers.olga, later),
      'from "courses"',
      'courses_by_age',
    ],
    [
      'products',
      ({ catalog }: Modules) => catalog.listDigitalProducts(readers.visitor, later),
      'from "digital_products"',
      'digital_products_by_state',
    ],
    [
      'events',
      ({ catalog }: Modules) => catalog.listEvents(readers.visitor, page),
      'from "events"',
      'events_by_state',
    ],
    [
      'events for an editor',
      ({ catalog }: Modules) => catalog.listEvents(readers.olga, page),
      'from "events"',
      'events_by_start',
    ],
    [
      'one course by slug',
      ({ catalog }: Modules) => catalog.courseBySlug(readers.visitor, 'course-77'),
      '"courses"."slug" = ',
      'courses_slug_unique',
    ],
  ])(
    'the query for %s among thousands of rows reads an index in order and does not sort',
    async (_what, work, having, index) => {
      const plan = await planOf(world, work, having)
      expect(plan).toContain(index)
      expect(plan).not.toMatch(/Seq Scan|Sort/)
    },
  )

  test('a catalog search with exact words uses the index', async () => {
    const work = ({ catalog }: Modules) =>
      catalog.searchCatalog(readers.visitor, { text: 'word77 course', page: { first: 20 } })
    const plan = await planOf(world, work, 'search_entries')
    expect(plan).toContain('Bitmap Index Scan on search_entries_words')
    expect(plan).not.toContain('Seq Scan')
  })

  test('a catalog search for a misspelt word finds titles by the index', async () => {
    const work = ({ catalog }: Modules) =>
      catalog.searchCatalog(readers.visitor, { text: 'titel77 陶義入門', page: { first: 20 } })
    const plan = await planOf(world, work, 'word_similarity')
    expect(plan).toContain('Bitmap Index Scan on search_entries_title')
    expect(plan).toContain('Bitmap Index Scan on search_entries_words')
    expect(plan).not.toContain('Seq Scan')
  })
})

async function fill() {
  const { db } = world.deps
  for (const { schoolId } of [readers.olga, readers.hana]) {
    const rows = sql`generate_series(1, 4000) as n`
    const now = world.clock.now()
    const age = sql`${now}::timestamptz - n * interval '1 minute'`
    const state = sql`case when n % 3 = 0 then 'draft' else 'published' end`
    await sql`insert into courses (school_id, id, slug, name, language, state, published_at, created_at, updated_at)
      select ${schoolId}, gen_random_uuid(), 'course-' || n, 'Course ' || n, 'en', ${state}, ${age}, ${age}, ${age} from ${rows}`.execute(
      db,
    )
    await sql`insert into digital_products
      (school_id, id, slug, name, price, access, state, published_at, created_at, updated_at)
      select ${schoolId}, gen_random_uuid(), 'product-' || n, 'Product ' || n, 1, 'lifetime', ${state}, ${age}, ${age}, ${age} from ${rows}`.execute(
      db,
    )
    await sql`insert into events
      (school_id, id, slug, title, starts_at, ends_at, time_zone, is_online, state, published_at, created_at, updated_at)
      select ${schoolId}, gen_random_uuid(), 'event-' || n, 'Event ' || n, ${now}::timestamptz + n * interval '1 day',
        ${now}::timestamptz + n * interval '1 day 1 hour', 'UTC', true, ${state}, ${age}, ${age}, ${age} from ${rows}`.execute(
      db,
    )
    await sql`insert into search_entries (school_id, item_type, item_id, slug, title, summary, words, published_at)
      select ${schoolId}, 'course', gen_random_uuid(), 'course-' || n, 'Title' || n || ' ' || md5(n::text), repeat(md5(n::text), 8),
        setweight(to_tsvector('simple', 'course word' || n || ' ' || md5(n::text)), 'A'), ${age} from ${rows}`.execute(
      db,
    )
    await sql`insert into lecturers (school_id, id, slug, name, created_at, updated_at)
      select ${schoolId}, gen_random_uuid(), 'teacher-' || n, 'Teacher ' || md5(n::text), ${age}, ${age}
      from generate_series(1, 400) as n`.execute(db)
    const taught = sql`courses
      join lecturers on lecturers.school_id = courses.school_id
        and lecturers.slug = 'teacher-' || (1 + replace(courses.slug, 'course-', '')::int % 400)
      where courses.school_id = ${schoolId}`
    await sql`insert into course_lecturers (school_id, course_id, lecturer_id, position)
      select courses.school_id, courses.id, lecturers.id, 1 from ${taught}`.execute(db)
    await sql`insert into consulting_services (school_id, id, course_id, lecturer_id, slug, name, duration_minutes,
        time_zone, price, state, created_at, updated_at)
      select courses.school_id, gen_random_uuid(), courses.id, lecturers.id, courses.slug, courses.name, 60,
        'UTC', 1, 'draft', courses.created_at, courses.created_at from ${taught}`.execute(db)
  }
  await sql`analyze`.execute(db)
}
