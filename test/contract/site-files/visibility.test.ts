// An unknown reader sees the published content of a school, and nothing else.

import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { operatorActor } from '../../../src/domain/tenancy/index.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import { addDuration, hour, minute } from '../../../src/platform/durations.ts'
import {
  aCourse,
  aMembership,
  anEvent,
  aPlan,
  aProduct,
  aService,
} from '../../support/people/catalog-cast.ts'
import { personOf, schoolOf } from '../../support/people/identity-cast.ts'
import { walk } from '../../support/requests/site-crawler.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const olga = operatorActor({
  schoolId: (await schoolOf(world, 'ceramics')).id,
  memberId: await personOf(world, 'olga'),
  roles: ['owner'],
})

const lists = [endpoints.llms, endpoints.pricing, endpoints.sitemap]

test.each([
  ['ceramics', 'astronomy'],
  ['astronomy', 'ceramics'],
] as const)('no site file at %s contains anything of %s', async (here, elsewhere) => {
  const { origin } = await schoolOf(world, here)
  const walked = await walk(world, here, origin)
  // The examples of the API description are of the demo world, regardless of the school that serves it.
  const ofSchool = walked.filter(({ url }) => !url.endsWith(endpoints.openApi))
  const texts = ofSchool.map(({ answer }) => answer.body).join('\n')
  const foreign = await namesOf(elsewhere)
  expect(foreign.length).toBeGreaterThan(5)
  for (const name of foreign) expect(texts).not.toContain(name)
  expect(texts).not.toContain((await schoolOf(world, elsewhere)).origin)
})

test('no site file of one school is found at the other school', async () => {
  for (const path of [
    '/courses/tea-bowls.md',
    '/posts/a-letter-to-beginners.md',
    '/events/open-studio-night.md',
  ]) {
    expect((await world.at('ceramics').get(path)).statusCode).toBe(200)
    expect((await world.at('astronomy').get(path)).statusCode, path).toBe(404)
  }
})

describe('a draft and an archived item', () => {
  const secret = 'Secret of the kiln'

  test.each(kinds())(
    'a draft and an archived item of the kind %s are in no list and have no page',
    async (kind, make) => {
      const slug = `secret-${kind}`
      const thing = await make(slug)
      await expectHidden(kind, slug)
      await thing.publish()
      expect((await world.at('ceramics').get(`/${kind}/${slug}.md`)).statusCode).toBe(200)
      expect((await world.at('ceramics').get(endpoints.llms)).body).toContain(`/${kind}/${slug}.md`)
      expect((await world.at('ceramics').get(endpoints.sitemap)).body).toContain(`/${kind}/${slug}<`)
      await thing.archive()
      await expectHidden(kind, slug)
    },
  )

  test('a draft and an archived item are left out of the membership or service that includes them', async () => {
    const { catalog } = world.modules
    const course = await catalog.createCourse(olga, aCourse({ name: secret, slug: 'secret-included' }))
    const plan = await catalog.createMembershipPlan(
      olga,
      aMembership({ slug: 'with-secret', courseIds: [course.id] }),
    )
    const service = await catalog.createConsultingService(olga, aService(course.id, { slug: 'about-secret' }))
    await catalog.publishMembershipPlan(olga, plan.id)
    await catalog.publishConsultingService(olga, service.id)
    await expectUntold(['/plans/with-secret.md', endpoints.pricing])
    expect((await world.at('ceramics').get('/services/about-secret.md')).statusCode).toBe(404)
    await catalog.publishCourse(olga, course.id)
    for (const path of ['/plans/with-secret.md', '/services/about-secret.md', endpoints.pricing]) {
      expect((await world.at('ceramics').get(path)).body, path).toContain(secret)
    }
    await catalog.archiveCourse(olga, course.id)
    await expectUntold(['/plans/with-secret.md', '/services/about-secret.md', endpoints.pricing])
  })

  async function expectHidden(kind: string, slug: string) {
    expect((await world.at('ceramics').get(`/${kind}/${slug}.md`)).statusCode).toBe(404)
    for (const path of lists) {
      expect((await world.at('ceramics').get(path)).body, path).not.toMatch(new RegExp(`${slug}|${secret}`))
    }
  }

  async function expectUntold(paths: readonly string[]) {
    for (const path of paths) expect((await world.at('ceramics').get(path)).body, path).not.toContain(secret)
  }

  type Lives = { readonly publish: () => Promise<unknown>; readonly archive: () => Promise<unknown> }

  function kinds(): [string, (slug: string) => Promise<Lives>][] {
    const catalog = () => world.modules.catalog
    const content = () => world.modules.content
    return [
      [
        'courses',
        async (slug) => {
          const { id } = await catalog().createCourse(olga, aCourse({ slug, name: secret }))
          await catalog().addPlan(olga, id, aPlan())
          return {
            publish: () => catalog().publishCourse(olga, id),
            archive: () => catalog().archiveCourse(olga, id),
          }
        },
      ],
      [
        'products',
        async (slug) => {
          const { id } = await catalog().createDigitalProduct(olga, aProduct({ slug, name: secret }))
          return {
            publish: () => catalog().publishDigitalProduct(olga, id),
            archive: () => catalog().archiveDigitalProduct(olga, id),
          }
        },
      ],
      [
        'events',
        async (slug) => {
          const { id } = await catalog().createEvent(olga, anEvent({ slug, title: secret }))
          await catalog().addTicket(olga, id, { name: 'Seat', price: 1n, capacity: 9 })
          return {
            publish: () => catalog().publishEvent(olga, id),
            archive: () => catalog().archiveEvent(olga, id),
          }
        },
      ],
      [
        'services',
        async (slug) => {
          const course = await catalog().createCourse(olga, aCourse())
          await catalog().publishCourse(olga, course.id)
          const { id } = await catalog().createConsultingService(
            olga,
            aService(course.id, { slug, name: secret }),
          )
          return {
            publish: () => catalog().publishConsultingService(olga, id),
            archive: () => catalog().archiveConsultingService(olga, id),
          }
        },
      ],
      [
        'plans',
        async (slug) => {
          const { id } = await catalog().createMembershipPlan(olga, aMembership({ slug, name: secret }))
          return {
            publish: () => catalog().publishMembershipPlan(olga, id),
            archive: () => catalog().archiveMembershipPlan(olga, id),
          }
        },
      ],
      [
        'posts',
        async (slug) => {
          const post = { slug, title: secret, summary: '', body: '', imageKey: null }
          const { id } = await content().createPost(olga, post)
          return {
            publish: () => content().publishPost(olga, id),
            archive: () => content().archivePost(olga, id),
          }
        },
      ],
      [
        'pages',
        async (slug) => {
          const { id } = await content().createPage(olga, { slug, title: secret, body: '' })
          return {
            publish: () => content().publishPage(olga, id),
            archive: () => content().archivePage(olga, id),
          }
        },
      ],
    ]
  }
})

test.each([
  ['with a ticket', [{ name: 'Seat', price: 77n, capacity: 9 }]],
  ['without a ticket', []],
])(
  'a past event %s is neither on sale nor in an index, and its page says that it is over',
  async (_what, tickets) => {
    const slug = `long-past-${tickets.length}`
    const clock = world.clock.now()
    const startsAt = new Date(clock.getTime() - 7_200_000)
    const endsAt = addDuration(clock, -hour)
    const { id } = await world.modules.catalog.createEvent(olga, anEvent({ slug, startsAt, endsAt }))
    for (const ticket of tickets) await world.modules.catalog.addTicket(olga, id, ticket)
    await world.modules.catalog.publishEvent(olga, id)
    const { body } = await world.at('ceramics').get(`/events/${slug}.md?lang=en`)
    expect(body).toContain('This event has ended.')
    expect(body).not.toContain('77 TWD')
    for (const path of [endpoints.llms, endpoints.pricing]) {
      expect((await world.at('ceramics').get(path)).body).not.toContain('long-past')
    }
  },
)

test('a plan whose access would end before it starts is no longer offered', async () => {
  const { catalog } = world.modules
  const { id } = await catalog.createCourse(olga, aCourse({ slug: 'ends-soon' }))
  const accessUntil = addDuration(world.clock.now(), minute)
  await catalog.addPlan(
    olga,
    id,
    aPlan({ name: 'This term', price: 4321n, access: 'until_date', accessUntil }),
  )
  await catalog.publishCourse(olga, id)
  const page = async () => (await world.at('ceramics').get('/courses/ends-soon.md?lang=en')).body
  expect(await page()).toContain('4321 TWD, paid once; access until 2026-11-15 08:01 (Asia/Taipei)')
  world.clock.advance({ minutes: 2 })
  expect(await page()).toContain('It is not on sale at the moment.')
  expect(await page()).not.toContain('4321')
})

test('site files do not reveal the join URL of an event or the files of a product', async () => {
  const { origin } = await schoolOf(world, 'ceramics')
  const texts = (await walk(world, 'ceramics', origin)).map(({ answer }) => answer.body).join('\n')
  const { rows } = await sql<{ secret: string }>`
    select join_url as secret from events where join_url is not null
    union all select file_key from digital_product_files`.execute(world.deps.db)
  expect(rows.length).toBeGreaterThan(5)
  for (const { secret } of rows) expect(texts).not.toContain(secret)
})

test('text of authors cannot change the markup of a site file', async () => {
  const name = 'Bowl](javascript:alert(1)) | `x`\n# Free\r\n## Prices <b>&lt;</b>'
  const description = '# Prices\n\n```\nopen\n<script>alert(1)</script>'
  const { catalog } = world.modules
  const { id } = await catalog.createCourse(olga, aCourse({ slug: 'hostile', summary: name, description }))
  await catalog.addPlan(olga, id, aPlan())
  await catalog.publishCourse(olga, id)
  // No operation accepts such a name any more, but an older row may have one.
  await world.deps.db.updateTable('courses').set({ name }).where('id', '=', id).execute()
  await world.deps.db.updateTable('coursePlans').set({ name }).where('courseId', '=', id).execute()
  const escaped = 'Bowl\\](javascript:alert(1)) \\| \\`x\\` \\# Free \\#\\# Prices \\<b\\>\\&lt;\\</b\\>'
  const { body } = await world.at('ceramics').get('/courses/hostile.md?lang=en')
  expect(body.split('\n').filter((line) => line.startsWith('#'))).toEqual([
    `# ${escaped}`,
    '## Plans and prices',
    '## How to buy',
    '## Syllabus',
    '## Description (in the school’s own words)',
  ])
  expect(body).toContain('\n> ### Prices\n>\n> ```\n> open\n')
  const line = `- [${escaped}](http://localhost:3000/courses/hostile.md): ${escaped}`
  expect((await world.at('ceramics').get(endpoints.llms)).body.split('\n')).toContain(line)
})

async function namesOf(school: DemoSchoolName): Promise<string[]> {
  const { id } = await schoolOf(world, school)
  const { rows } = await sql<{ name: string }>`
    select name from courses where school_id = ${id} union select name from digital_products where school_id = ${id}
    union select title from events where school_id = ${id} union select name from membership_plans where school_id = ${id}
    union select title from posts where school_id = ${id} union select name from lecturers where school_id = ${id}`.execute(
    world.deps.db,
  )
  return rows.map(({ name }) => name)
}
