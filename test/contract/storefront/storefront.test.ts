import { afterAll, describe, expect, test } from 'vitest'
import { drawFloorPlan } from '../../../demo/pictures/pottery-papers.ts'
import { aCourse, aMembership, anEvent } from '../../support/people/catalog-cast.ts'
import { ownerOf } from '../../support/shop/shop.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())

const english = { 'accept-language': 'en', accept: 'text/html' }
const get = (path: string, headers: Record<string, string> = english) =>
  world.at('ceramics').get(path, headers)

describe('the catalog page', () => {
  test.each([
    ['a kind', '/catalog?kind=events', ['/events/open-studio-night'], ['/courses/tea-bowls']],
    ['a price', '/catalog?price=free', ['/courses/hand-building'], ['/courses/tea-bowls']],
    ['a lecturer', '/catalog?lecturer=ken-ito', ['/courses/tea-bowls'], ['/courses/kiln-firing']],
    ['a language', '/catalog?language=en', ['/courses/tea-bowls'], ['/courses/glaze-chemistry']],
    ['text', '/catalog?q=glossary', ['/products/potters-glossary'], ['/courses/tea-bowls']],
    ['misspelt text', '/catalog?q=glosary', ['/products/potters-glossary'], []],
    ['Chinese text', `/catalog?q=${encodeURIComponent('釉藥')}`, ['/courses/glaze-chemistry'], []],
  ])('the catalog page is filtered by %s', async (_what, path, there, gone) => {
    const { body } = await get(path)
    for (const each of there) expect(body).toContain(`href="${each}"`)
    for (const each of gone) expect(body).not.toContain(`href="${each}"`)
  })

  test('the catalog page shows the number of results and keeps the other filters in every link', async () => {
    const { body } = await get('/catalog?kind=courses&sort=price')
    expect(body).toMatch(/<p role="status">\d+ results<\/p>/)
    expect(body).toContain('href="/catalog?kind=courses&#38;price=free&#38;sort=price"')
  })

  test('the catalog page finds 拉坯 for the near miss 拉胚, and says that it is a near miss', async () => {
    const near = await get(`/catalog?q=${encodeURIComponent('拉胚')}`)
    const right = await get(`/catalog?q=${encodeURIComponent('拉坯')}`)
    const found = (body: string) =>
      [...body.matchAll(/class="card-link" href="([^"]+)"/g)].map(([, href]) => href)
    expect(found(right.body)).not.toEqual([])
    expect(found(near.body).toSorted()).toEqual(found(right.body).toSorted())
    expect(near.body).toContain('No exact matches for')
  })

  test('the catalog page finds every course and service of a lecturer by name', async () => {
    const { body } = await get('/catalog?q=Ken+Ito')
    const taught = await get('/catalog?lecturer=ken-ito')
    const courses = taught.body.match(/class="card-link" href="[^"]+"/g) ?? []
    expect(courses).not.toEqual([])
    for (const course of courses) expect(body).toContain(course)
  })

  test('the catalog page has all results of a search exactly once across its pages', {
    timeout: 60_000,
  }, async () => {
    const own = await ownWorld()
    const olga = await ownerOf(own, 'ceramics')
    for (let number = 0; number < 110; number++) {
      const { id } = await own.modules.catalog.createCourse(
        olga,
        aCourse({ name: `Saggar firing ${number}` }),
      )
      await own.modules.catalog.publishCourse(olga, id)
    }
    const found: string[] = []
    let next: string | undefined = '/catalog?q=saggar'
    while (next) {
      const { body } = await own.at('ceramics').get(next, english)
      expect(body).toContain('110 results')
      found.push(...[...body.matchAll(/class="card-link" href="([^"]+)"/g)].map(([, href = '']) => href))
      next = /rel="next" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&#38;', '&')
    }
    expect(new Set(found).size).toBe(110)
    expect(found.length).toBe(110)
  })

  test('the catalog page without results suggests a next step and shows other items', async () => {
    const { body, statusCode } = await get('/catalog?q=zzzzqqqq')
    expect(statusCode).toBe(200)
    expect(body).toContain('No results')
    expect(body).toContain('class="card item-card"')
  })

  test.each([
    '?page=-3',
    '?page=abc',
    '?page=99999999999',
    '?kind=nothing',
    '?sort=nothing',
    '?price=x',
    '?tag=%00x',
  ])('the catalog page answers %s without an error', async (query) => {
    expect([200, 400]).toContain((await get(`/catalog${query}`)).statusCode)
  })

  test('the catalog page shows no draft, archived item or item of another school', async () => {
    const { catalog } = world.modules
    const olga = await ownerOf(world, 'ceramics')
    await catalog.createCourse(olga, aCourse({ name: 'Secret plans', slug: 'secret-plans' }))
    for (const path of ['/', '/catalog', '/courses']) {
      expect((await get(path)).body).not.toContain('secret-plans')
      expect((await world.at('astronomy').get(path, english)).body).not.toContain('tea-bowls')
    }
  })
})

describe('the page of an item', () => {
  const things = [
    ['/courses/tea-bowls', 'Course'],
    ['/products/glaze-recipes', 'Product'],
    ['/events/open-studio-night', 'Event'],
    ['/plans/studio-year', 'Product'],
    ['/services/weekly-critique', 'Service'],
    ['/lecturers/ken-ito', 'Person'],
    ['/posts/a-letter-to-beginners', 'BlogPosting'],
  ] as const

  test.each(things)('%s has structured data of the type %s', async (path, type) => {
    const { body } = await get(path)
    const described = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    const types = described.map(([, text]) => JSON.parse(String(text))['@type'])
    expect(types).toEqual([type, 'BreadcrumbList'])
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${path}">`)
    const withLanguage = await get(`${path}?lang=en`)
    expect(withLanguage.body).toContain(`<link rel="canonical" href="http://localhost:3000${path}?lang=en">`)
    expect(body).toContain(`<link rel="alternate" hreflang="zh-TW" href="http://localhost:3000${path}">`)
    expect(body).toMatch(/<meta name="description" content="[^"]+">/)
  })

  test.each(things.filter(([path]) => !path.startsWith('/lecturers')))(
    '%s links to its Markdown page',
    async (path) => {
      const twin = `${path}.md`
      expect((await get(path)).body).toContain(`<link rel="alternate" type="text/markdown" href="${twin}">`)
      expect((await get(twin)).statusCode).toBe(200)
    },
  )

  test.each(things)('%s is answered with 404 at another school, like an unknown path', async (path) => {
    const there = await world.at('astronomy').get(path, english)
    const unknown = await get(`${path}-unknown`)
    expect([there.statusCode, unknown.statusCode]).toEqual([404, 404])
  })

  test('a draft is answered with 404 to everybody', async () => {
    expect((await get('/courses/secret-plans')).statusCode).toBe(404)
  })

  test('a membership plan with a trial shows it in the catalog, on its page, in machine-readable data and at checkout', async () => {
    const { catalog } = world.modules
    const olga = await ownerOf(world, 'ceramics')
    const settings = { slug: 'two-weeks', name: 'Two weeks', price: 300n, trialDays: 14 }
    const { id } = await catalog.createMembershipPlan(olga, aMembership(settings))
    await catalog.publishMembershipPlan(olga, id)
    const terms = '14 days free, then NT$300 a month'
    expect((await get('/catalog?kind=plans')).body).toContain(terms)
    const page = (await get('/plans/two-weeks')).body
    expect(page).toContain(terms)
    expect(page).toContain('Start the free trial')
    expect((await get('/plans/two-weeks?lang=zh-TW')).body).toContain('免費試用 14 天，之後每月 NT$300')
    expect((await get('/plans/two-weeks?lang=ja')).body).toContain('14 日間無料、その後 月額')
    const twin = await get('/plans/two-weeks.md?lang=en')
    expect(twin.body).toContain('300 TWD')
    const checkout = (await get(`/checkout?item=membership_plan:${id}`)).body
    expect(checkout).toContain('The first 14 days are free. Then NT$300 a month')
  })

  test('the buy button of a plan leads to the checkout of that plan', async () => {
    const course = await world.modules.catalog.courseBySlug(
      { kind: 'visitor', schoolId: (await ownerOf(world, 'ceramics')).schoolId },
      'tea-bowls',
    )
    const { body } = await get('/courses/tea-bowls')
    for (const { id } of course?.plans ?? []) expect(body).toContain(`href="/checkout?item=course:${id}"`)
  })

  test('a name with markup is shown as text, on the page and in its structured data', async () => {
    const { catalog } = world.modules
    const olga = await ownerOf(world, 'ceramics')
    const name = '</script><script>alert(1)</script>'
    const { id } = await catalog.createEvent(olga, anEvent({ title: name, slug: 'markup' }))
    await catalog.publishEvent(olga, id)
    const { body } = await get('/events/markup')
    expect(body).not.toContain('<script>alert')
    expect(body).toContain('&#60;script&#62;alert(1)')
  })
})

describe('a renamed slug', () => {
  test('a former slug redirects permanently to the current one, and is free for another item', async () => {
    const { catalog } = world.modules
    const olga = await ownerOf(world, 'ceramics')
    const { id } = await catalog.createCourse(olga, aCourse({ name: 'Raku', slug: 'raku' }))
    await catalog.publishCourse(olga, id)
    const { updatedAt } = (await catalog.courseById(olga, id)) ?? { updatedAt: new Date() }
    await catalog.updateCourse(olga, id, { slug: 'raku-firing', updatedAt })
    const moved = await get('/courses/raku')
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/courses/raku-firing'])
    expect((await world.at('astronomy').get('/courses/raku', english)).statusCode).toBe(404)
    const other = await catalog.createCourse(olga, aCourse({ name: 'Raku again', slug: 'raku' }))
    await catalog.publishCourse(olga, other.id)
    expect((await get('/courses/raku')).statusCode).toBe(200)
  })

  test('a former slug of an unpublished item is answered with 404', async () => {
    const { catalog } = world.modules
    const olga = await ownerOf(world, 'ceramics')
    const found = await catalog.courseBySlug(olga, 'raku-firing')
    if (!found) throw new Error('raku-firing is missing')
    await catalog.updateCourse(olga, found.id, { slug: 'raku-now', updatedAt: found.updatedAt })
    await catalog.archiveCourse(olga, found.id)
    expect((await get('/courses/raku-firing')).statusCode).toBe(404)
  })
})

describe('the front page', () => {
  test('the front page has the sections chosen by the school, in their order', async () => {
    const { content } = world.modules
    const olga = await ownerOf(world, 'ceramics')
    const { updatedAt } = await content.appearance(olga)
    const sections = [
      { kind: 'posts', title: 'Notes' },
      { kind: 'text', title: 'Our promise', body: 'We **teach** slowly.' },
      { kind: 'hero' },
    ] as const
    await content.updateAppearance(olga, { sections, updatedAt })
    const { body } = await get('/')
    const positions = ['>Notes</h2>', '>Our promise</h2>', '<strong>teach</strong>', 'class="hero"'].map(
      (each) => body.indexOf(each),
    )
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    expect(positions.every((position) => position > 0)).toBe(true)
    expect(body).not.toContain('>Newest</h2>')
  })

  test('the front page refuses an unknown section', async () => {
    const { content } = world.modules
    const olga = await ownerOf(world, 'ceramics')
    const { updatedAt } = await content.appearance(olga)
    await expect(
      content.updateAppearance(olga, { sections: [{ kind: 'nothing' }] as never, updatedAt }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('a picture', () => {
  test('a picture is served in the widths that pages request, as WebP, and for link previews as JPEG', async () => {
    const name = 'ab'.repeat(16)
    await world.files.put(`media/${name}.svg`, Buffer.from(drawFloorPlan()))
    const webp = await world.inject({
      url: `/media/${name}-640.webp`,
      headers: { host: 'localhost:3000' },
    })
    expect(webp.headers['content-type']).toBe('image/webp')
    expect(webp.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    const social = await world.inject({
      url: `/media/${name}-social.jpg`,
      headers: { host: 'localhost:3000' },
    })
    expect(social.headers['content-type']).toBe('image/jpeg')
    const again = await world.inject({
      url: `/media/${name}-640.webp`,
      headers: { host: 'localhost:3000' },
    })
    expect(again.rawPayload.equals(webp.rawPayload)).toBe(true)
  })

  test.each(['-641.webp', '-640.png', '-0.webp', '-social.webp'])(
    'a picture is not served in the size %s',
    async (size) => {
      const url = `/media/${'0'.repeat(32)}${size}`
      expect((await world.inject({ url, headers: { host: 'localhost:3000' } })).statusCode).toBe(404)
    },
  )
})
