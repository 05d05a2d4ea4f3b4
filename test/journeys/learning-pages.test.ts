import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../support/browser/browser.ts'
import { createLearningWorld, type LearningWorld, sound } from '../support/browser/learning-world.ts'
import { pagesAt, variants } from '../support/browser/page-variants.ts'
import { shortFilm, someCaptions } from '../support/catalog/classroom.ts'
import { operatorOf } from '../support/people/identity-cast.ts'

let world: LearningWorld
beforeAll(async () => {
  world = await createLearningWorld()
})
afterAll(() => world.close())

describe('every page for learning', () => {
  type Variant = readonly [number, 'light' | 'dark', string]

  test.each(
    variants<Variant>(
      [360, 'dark', 'zh-TW'],
      [1440, 'light', 'en'],
      [360, 'light', 'en'],
      [768, 'light', 'ja'],
      [1440, 'dark', 'en'],
    ),
  )(
    'every page for learning at %i pixels, %s, in %s has no accessibility fault and fits the screen',
    async (width, colorScheme, locale) => {
      const course = await everyKind()
      const page = await world.openAs('/learn', { width, colorScheme, locale })
      const paths = [
        '/learn',
        course.home,
        ...course.lectures.map((_, position) => course.at(position)),
        await finishedCourse(),
      ]
      for (const path of pagesAt(width, paths)) {
        await page.goto(world.origin('ceramics') + path)
        expect([path, await accessibilityFaults(page, { except: ['iframe'] })]).toEqual([path, []])
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width])
      }
      await page.goto(world.origin('ceramics') + course.at(0))
      for (const menu of await page.locator('.comment-menu > summary').all())
        await menu.evaluate((summary: HTMLElement) => summary.click())
      expect(await accessibilityFaults(page)).toEqual([])
      if (width > 1024) return
      await openDrawer(page)
      expect(await accessibilityFaults(page)).toEqual([])
    },
    90_000,
  )
})

test.each([1280, 390])('at %i pixels the highlight of the current lecture spans its row', async (width) => {
  const course = await world.meisCourse([
    { kind: 'text', title: 'One', body: 'Clay.' },
    { kind: 'text', title: 'Two', body: 'Water.' },
  ])
  const page = await world.openAs(course.at(0), { width })
  if (width < 1024) await openDrawer(page)
  const spanOf = (selector: string) =>
    page.locator(`.curriculum:visible ${selector}`).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return [Math.round(left), Math.round(right)]
    })
  expect(await spanOf('.lecture-link[aria-current]')).toEqual(await spanOf('.curriculum-section'))
})

/** Opens the drawer of the curriculum. Colours and places are read after its animation. */
async function openDrawer(page: Page) {
  await page.locator('.lecture-drawer').click()
  const drawer = page.locator('.curriculum:popover-open')
  await drawer.waitFor()
  await drawer.evaluate((panel) =>
    Promise.all(panel.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
}

async function everyKind() {
  const course = await world.meisCourse([
    { ...sound, title: 'Listening to clay' },
    { kind: 'video', durationSeconds: 12, file: shortFilm, title: 'Watching clay' },
    {
      kind: 'text',
      body: '# Clay\n\n- one\n- two\n\n|a|b|\n|-|-|\n|1|2|\n\n[a](https://b.example)',
      title: 'Reading',
    },
    { kind: 'pdf', file: { extension: 'pdf', bytes: Buffer.from('%PDF-1.4') }, title: 'A sheet' },
    { kind: 'embed', embedUrl: 'https://vimeo.com/76979871', title: 'A film' },
    { kind: 'download', file: { extension: 'csv', bytes: Buffer.from('a,b') }, title: 'A table' },
    { kind: 'quiz', title: 'A quiz' },
    { kind: 'text', body: 'x', after: 0, title: 'Afterwards' },
    { kind: 'text', body: 'x', unlockAfterDays: 7, title: 'In a week' },
  ])
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  await world.modules.catalog.setLectureCaptions(olga, course.lecture(0), someCaptions('en', 'English'))
  const parentId = await world.modules.learning.commentOnLecture(course.mei, course.lecture(0), {
    body: 'Why?',
  })
  await world.modules.learning.commentOnLecture(olga, course.lecture(0), { body: 'Because.', parentId })
  return course
}

async function finishedCourse(): Promise<string> {
  const course = await world.meisCourse([{ kind: 'text', body: 'x' }])
  await world.modules.learning.completeLecture(course.mei, course.lecture(0))
  return course.home
}
