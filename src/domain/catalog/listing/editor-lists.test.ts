import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planOf } from '../../../../test/support/database/statement-plan.ts'
import { createEmptySchoolWorld, type Readers } from '../../../../test/support/people/catalog-cast.ts'
import { statementsOf } from '../../../../test/support/people/learning-cast.ts'
import type { Modules } from '../../../modules.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())
beforeAll(plantMany)

const count = 3_000

/** Thousands of rows of each kind; one in a thousand is a draft with its own name and tag. */
async function plantMany() {
  const { db } = world.deps
  const { schoolId } = readers.olga
  const rows = Array.from({ length: count }, (_, number) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, number))
    const isRare = number % 1_000 === 0
    const id = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as never
    const slug = `item-${number}`
    const state = isRare ? ('draft' as const) : ('published' as const)
    return {
      item: {
        schoolId,
        id,
        slug,
        state,
        createdAt,
        updatedAt: createdAt,
        publishedAt: isRare ? null : createdAt,
      },
      name: isRare ? 'Raku firing' : `Course number ${number}`,
      tags: [isRare ? 'raku' : 'clay'],
    }
  })
  const sold = { price: 0n, access: 'lifetime' as const }
  for (let from = 0; from < count; from += 1_000) {
    const some = rows.slice(from, from + 1_000)
    const courses = some.map(({ item, name, tags }) => ({ ...item, name, tags, language: 'en' }))
    await db.insertInto('courses').values(courses).execute()
    const products = some.map(({ item, name }) => ({ ...item, name, ...sold }))
    await db.insertInto('digitalProducts').values(products).execute()
    await db
      .insertInto('membershipPlans')
      .values(products as never)
      .execute()
    const texts = some.map(({ item, name }) => ({ ...item, title: name }))
    await db.insertInto('posts').values(texts).execute()
    await db
      .insertInto('pages')
      .values(texts as never)
      .execute()
  }
  await sql`analyze courses, digital_products, membership_plans, posts, pages`.execute(db)
}

const page = { first: 20 }
const [state, search] = ['draft' as const, 'raku']

type List = (modules: Modules, readers: Readers) => Promise<{ readonly rows: readonly unknown[] }>

const filtered: readonly (readonly [string, List, string, string])[] = [
  [
    'courses of a state',
    ({ catalog }, { olga }) => catalog.listCourses(olga, { page, state }),
    'from "courses"',
    'courses_by_state_and_age',
  ],
  [
    'courses with a slug',
    ({ catalog }, { olga }) => catalog.listCourses(olga, { page, slug: 'item-1000' }),
    'from "courses"',
    'courses_slug_unique',
  ],
  [
    'courses with a tag',
    ({ catalog }, { olga }) => catalog.listCourses(olga, { page, tag: 'raku' }),
    'from "courses"',
    'courses_of_tag',
  ],
  [
    'courses by a part of the name',
    ({ catalog }, { olga }) => catalog.listCourses(olga, { page, search }),
    'from "courses"',
    'courses_by_name',
  ],
  [
    'digital products of a state',
    ({ catalog }, { olga }) => catalog.listDigitalProducts(olga, { page, state }),
    'from "digital_products"',
    'digital_products_by_state_and_age',
  ],
  [
    'digital products by a part of the name',
    ({ catalog }, { olga }) => catalog.listDigitalProducts(olga, { page, search }),
    'from "digital_products"',
    'digital_products_by_name',
  ],
  [
    'membership plans of a state',
    ({ catalog }, { olga }) => catalog.listMembershipPlans(olga, { page, state }),
    'from "membership_plans"',
    'membership_plans_by_state_and_age',
  ],
  [
    'membership plans by a part of the name',
    ({ catalog }, { olga }) => catalog.listMembershipPlans(olga, { page, search }),
    'from "membership_plans"',
    'membership_plans_by_name',
  ],
  [
    'posts of a state',
    ({ content }, { olga }) => content.listPosts(olga, { page, state }),
    'from "posts"',
    'posts_by_state_and_age',
  ],
  [
    'pages of a state',
    ({ content }, { olga }) => content.listPages(olga, { page, state }),
    'from "pages"',
    'pages_by_state_and_age',
  ],
]

describe('the editors’ lists', () => {
  test.each(filtered)('the editors’ list of %s is read from an index', async (_of, list, having, index) => {
    expect(await planOf(world, (modules) => list(modules, readers), having)).toContain(index)
  })

  test.each(filtered)(
    'the editors’ list of %s contains only rows that match the filter',
    async (of, list) => {
      const { rows } = await list(world.modules, readers)
      expect(rows).toHaveLength(of.endsWith('slug') ? 1 : count / 1_000)
    },
  )
})

test('the editors’ list of courses takes the same number of statements for one course as for a hundred', async () => {
  const { catalog } = world.modules
  const listing = (first: number) =>
    statementsOf(world, () => catalog.listCourses(readers.olga, { page: { first }, state: 'published' }))
  expect(await listing(1)).toBe(await listing(100))
})
