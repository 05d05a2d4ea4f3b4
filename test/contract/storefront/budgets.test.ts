// The size of the styles, scripts and fonts of a page before it can be read, as served to a browser with
// Brotli.
import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { plantClassroom, shortFilm, someCaptions } from '../../support/catalog/classroom.ts'
import { courseItem, memberOf, sell } from '../../support/people/learning-cast.ts'
import { ownerOf } from '../../support/shop/shop.ts'
import { createWorld } from '../../support/world/world.ts'

const kilobyte = 1024
const most = { shop: 60 * kilobyte, classroom: 90 * kilobyte, fonts: 110 * kilobyte }

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const visitor = world.browser('ceramics', { lang: 'en' })
const mei = await browserOf(world, 'mei')
const course = await plantClassroom(world, 'ceramics', [{ kind: 'video', file: shortFilm }])
await sell(world, await memberOf(world, 'mei', 'ceramics'), courseItem(course.courseId))
const captions = someCaptions('en', 'English')
await world.modules.catalog.setLectureCaptions(await ownerOf(world, 'ceramics'), course.lecture(0), captions)
const film = `/learn/${course.slug}/${course.lecture(0)}`

type Loaded = { readonly files: number; readonly bytes: number; readonly fonts: number }

/** The stylesheets and scripts of a page, and the Latin fonts that those stylesheets name. */
async function loadedBy(browser: TestBrowser, path: string): Promise<Loaded> {
  const { body, statusCode } = await browser.get(path)
  expect(statusCode).toBe(200)
  const urls = [...body.matchAll(/<(?:link rel="stylesheet" href|script src)="([^"]+)"/g)].map(
    ([, url = '']) => url,
  )
  const files = await Promise.all(urls.map(fetched))
  expect(files.some(({ text }) => /^\s*import\b|@import/m.test(text))).toBe(false)
  const ofFonts = new Set(
    files.flatMap(({ text }) => text.match(/\/assets\/[\w-]+-latin\.\w+\.woff2/g) ?? []),
  )
  const fonts = await Promise.all([...ofFonts].map(fetched))
  return { files: files.length, bytes: sum(files), fonts: sum(fonts) }
}

const sum = (files: readonly { readonly size: number }[]) =>
  files.reduce((bytes, { size }) => bytes + size, 0)

async function fetched(url: string) {
  const packed = await world.at('ceramics').get(url, { 'accept-encoding': 'br' })
  const plain = await world.at('ceramics').get(url)
  expect([packed.statusCode, plain.statusCode]).toEqual([200, 200])
  expect(packed.headers['cache-control']).toContain('immutable')
  return { size: packed.rawPayload.length, text: plain.body }
}

describe('the styles and scripts of a page', () => {
  test.each([
    '/',
    '/catalog',
    '/courses/tea-bowls',
    '/products/glaze-recipes',
    '/events/open-studio-night',
    '/services/weekly-critique',
    '/plans/studio-year',
    '/lecturers/ken-ito',
    '/posts/a-letter-to-beginners',
    '/posts/a-letter-to-beginners/comments',
    '/cart',
  ])('the styles and scripts of %s in the shop weigh less than 60 KB', async (path) => {
    const { files, bytes } = await loadedBy(visitor, path)
    expect(files).toBeGreaterThanOrEqual(2)
    expect(bytes).toBeLessThan(most.shop)
  })

  test('the styles and scripts of a page of the checkout weigh less than 60 KB', async () => {
    const { body } = await visitor.get('/courses/tea-bowls')
    const [checkout = ''] = /\/checkout\?item=[^"]+/.exec(body) ?? []
    expect((await loadedBy(visitor, checkout)).bytes).toBeLessThan(most.shop)
  })

  test.each(['/learn', '/learn/wheel-throwing-100', 'a video lecture'])(
    'the styles and scripts of %s in the classroom weigh less than 90 KB',
    async (page) => {
      const { files, bytes } = await loadedBy(mei, page === 'a video lecture' ? film : page)
      expect(files).toBeGreaterThanOrEqual(3)
      expect(bytes).toBeLessThan(most.classroom)
    },
  )
})

test('the fonts of a page in English, with and without serifs, weigh less than 110 KB', async () => {
  const { fonts } = await loadedBy(visitor, '/')
  expect(fonts).toBeGreaterThan(0)
  expect(fonts).toBeLessThan(most.fonts)
})
