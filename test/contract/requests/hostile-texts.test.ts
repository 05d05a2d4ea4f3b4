// No request blocks the event loop for more than 50 ms, for any text that an author saved.
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import * as catalog from '../../../src/domain/catalog/index.ts'
import * as content from '../../../src/domain/content/index.ts'
import { operations } from '../../../src/operations/index.ts'
import { adminApi } from '../../support/admin-api/admin-api.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { plantClassroom } from '../../support/catalog/classroom.ts'
import { hostileTexts } from '../../support/hostile/hostile-texts.ts'
import { leastUnder, longestTick } from '../../support/requests/longest-tick.ts'
import { createWorld, type World } from '../../support/world/world.ts'

let world: World
let lecturePath: string
beforeAll(async () => {
  world = await createWorld({ from: 'demoTemplate' })
  const course = await plantClassroom(world, 'ceramics', [{ kind: 'text', body: 'a', isPreview: true }])
  lecturePath = `/learn/${course.slug}/${course.lecture(0)}`
}, 120_000)
afterAll(() => world.close())

type Field = {
  /** The operations that change the field, and its name in them. */
  readonly name: string
  readonly rule: z.ZodType
  readonly save: (text: string) => RawBuilder<unknown>
  readonly pages: () => readonly string[]
}

const both = (path: string) => () => [path, `${path}.md`]

const fields: readonly Field[] = [
  {
    name: 'courses.description',
    rule: catalog.courseFields.description,
    save: (text) => sql`update courses set description = ${text} where slug = 'tea-bowls'`,
    pages: both('/courses/tea-bowls'),
  },
  {
    name: 'digital_products.description',
    rule: catalog.productFields.description,
    save: (text) => sql`update digital_products set description = ${text} where slug = 'glaze-recipes'`,
    pages: both('/products/glaze-recipes'),
  },
  {
    name: 'events.description',
    rule: catalog.eventFields.description,
    save: (text) => sql`update events set description = ${text} where slug = 'open-studio-night'`,
    pages: both('/events/open-studio-night'),
  },
  {
    name: 'consulting_services.description',
    rule: catalog.serviceFields.description,
    save: (text) => sql`update consulting_services set description = ${text} where slug = 'weekly-critique'`,
    pages: both('/services/weekly-critique'),
  },
  {
    name: 'membership_plans.description',
    rule: catalog.membershipFields.description,
    save: (text) => sql`update membership_plans set description = ${text} where slug = 'studio-year'`,
    pages: both('/plans/studio-year'),
  },
  {
    name: 'lecturers.bio',
    rule: catalog.lecturerFields.bio,
    save: (text) => sql`update lecturers set bio = ${text} where slug = 'ken-ito'`,
    pages: () => ['/lecturers/ken-ito', '/lecturers'],
  },
  {
    name: 'curriculum.body',
    rule: catalog.lectureContentFields.body,
    save: (text) =>
      sql`update lecture_contents set body = ${text} where lecture_id = ${lecturePath.split('/').at(-1)}`,
    pages: () => [lecturePath],
  },
  {
    name: 'posts.body',
    rule: content.postFields.body,
    save: (text) => sql`update posts set body = ${text} where slug = 'a-letter-to-beginners'`,
    pages: both('/posts/a-letter-to-beginners'),
  },
  {
    name: 'pages.body',
    rule: content.pageFields.body,
    save: (text) => sql`update pages set body = ${text} where slug = 'visit'`,
    pages: both('/pages/visit'),
  },
  {
    name: 'forms.introduction',
    rule: content.formFields.introduction,
    save: (text) => sql`update forms set introduction = ${text} where slug = 'group-visit'`,
    pages: () => ['/forms/group-visit'],
  },
  {
    name: 'appearance.footer',
    rule: content.appearanceFields.footer,
    save: (text) => sql`update appearances set footer = ${text}`,
    pages: () => ['/'],
  },
]

test('every field that an operation describes as Markdown is in the table', () => {
  const described = operations.flatMap(({ id, input }) =>
    Object.entries(input.shape).flatMap(([field, rule]) =>
      /Markdown/.test((rule as z.ZodType).description ?? '') ? [`${id.split('.')[0]}.${field}`] : [],
    ),
  )
  expect([...new Set(described)].sort()).toEqual(fields.map(({ name }) => name).sort())
})

const mostMs = 50

const texts = ['everything', 'a table with few cells given', 'links to one definition']

describe.each(fields)('a page with $name', ({ rule, save, pages }) => {
  test('a page with a text of the maximum length is rendered without blocking the event loop', async () => {
    const length = Number(rule.meta()?.['maxLength'])
    await save('A *plain* text.\n\n'.repeat(100)).execute(world.deps.db)
    for (const page of pages()) expect((await world.at('ceramics').get(page)).statusCode).toBe(200)
    for (const text of texts) {
      for (const page of pages()) {
        const open = async () => expect((await world.at('ceramics').get(page)).statusCode).toBe(200)
        const turn = await leastUnder(mostMs, async (attempt) => {
          // The text differs each time, so that none comes from the cache.
          await save(hostileTexts[text]?.(length - attempt) ?? '').execute(world.deps.db)
          return await longestTick(open)
        })
        expect(turn, `${page} with ${text}`).toBeLessThan(mostMs)
      }
    }
  }, 120_000)
})

test('a preview of a text of the maximum length does not block the event loop', async () => {
  const olga = await browserOf(world, 'olga')
  const cookie = Object.entries(olga.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const { csrf_token = '' } = (await olga.get('/api/v1/session')).json()
  const headers = { cookie, 'x-csrf-token': csrf_token }
  const { post } = adminApi(world, '')
  const preview = async (text: string) => {
    const { statusCode, body } = await post('/previews/markdown', { text }, { headers, token: '' })
    expect(statusCode, body.slice(0, 300)).toBe(200)
  }
  await preview('a *b* '.repeat(1_000))
  for (const text of texts) {
    const turn = await leastUnder(mostMs, (attempt) => {
      const input = hostileTexts[text]?.(200_000 - attempt) ?? ''
      return longestTick(() => preview(input))
    })
    expect(turn, text).toBeLessThan(mostMs)
  }
}, 120_000)
