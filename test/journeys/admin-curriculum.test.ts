import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import { demoOrigin, plantSchools } from '../../demo/schools.ts'
import { openScreen } from '../support/browser/admin-area.ts'
import { accessibilityFaults, openPage } from '../support/browser/browser.ts'
import { plantClassroom, shortFilm } from '../support/catalog/classroom.ts'
import { aLecture } from '../support/people/catalog-cast.ts'
import { operatorOf } from '../support/people/identity-cast.ts'
import { createWorld, type World } from '../support/world/world.ts'

let world: World
let origin: string
beforeAll(async () => {
  world = await createWorld()
  const port = await world.listen()
  await plantSchools(world.modules, port)
  world.modules.tenancy.forgetSchools()
  origin = demoOrigin('ceramics', port)
})
afterAll(() => world.close())

async function openAsOlga(path: string): Promise<Page> {
  const page = await openPage({ locale: 'en' })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: origin }])
  await page.goto(`${origin}/sign-in?return_to=${encodeURIComponent(`/admin${path}`)}`)
  await page.locator('#email').fill(demoPeople.olga.email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
  await page.waitForURL((url) => url.pathname.startsWith('/admin'))
  return page
}

type Role = 'button' | 'link' | 'textbox'

/** Moves the focus there with the keyboard, forwards or backwards. */
async function tabTo(page: Page, role: Role, name: string) {
  const target = page.getByRole(role, { name, exact: true })
  await target.waitFor()
  const where = () =>
    target.evaluate((element) => {
      const { activeElement } = document
      if (activeElement === element) return 'here'
      const position = activeElement?.compareDocumentPosition(element) ?? 0
      return position & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'after'
    })
  for (let presses = 0; presses < 100; presses += 1) {
    const found = await where()
    if (found === 'here') return
    await page.keyboard.press(found === 'before' ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`The ${role} ${name} is not reached by the Tab key`)
}

async function press(page: Page, ...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

const said = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).waitFor({ state: 'attached' })

/** The titles on the screen: each section with its lectures. */
const titles = (page: Page) =>
  page
    .locator('.section-card')
    .evaluateAll((cards) =>
      cards.map((card) => [...card.querySelectorAll('.inline-title')].map(({ textContent }) => textContent)),
    )

/** The titles as the server has them. */
async function saved(slug: string) {
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  const course = await world.modules.catalog.courseBySlug(olga, slug)
  return course?.sections.map(({ title, lectures }) => [title, ...lectures.map((lecture) => lecture.title)])
}

const isSaved = (page: Page) => page.getByText('All changes are saved').waitFor()

const slow = { timeout: 90_000 }

test(
  'the curriculum of a new course is written, renamed, put in order, deleted and restored by keyboard alone',
  slow,
  async () => {
    const page = await openAsOlga('/courses/create')
    await tabTo(page, 'textbox', 'Name')
    await page.keyboard.type('Raku Firing')
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: 'Raku Firing' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'URL' }).inputValue()).toBe('raku-firing')
    await tabTo(page, 'link', 'Curriculum')
    await press(page, 'Enter')

    await tabTo(page, 'textbox', 'New section')
    await page.keyboard.type('Basics')
    await press(page, 'Enter')
    await page.getByRole('textbox', { name: 'Title of the lecture' }).waitFor()
    for (const title of ['Clay', 'Kiln']) {
      await page.keyboard.type(title)
      await press(page, 'Enter')
      await page.getByRole('button', { name: `Rename ${title}` }).waitFor()
    }
    await press(page, 'Escape')

    await tabTo(page, 'button', 'Rename Clay')
    await press(page, 'Enter')
    await page.keyboard.type('Lost')
    await press(page, 'Escape', 'Enter')
    await page.keyboard.type('Clay bodies')
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Rename Clay bodies' }).waitFor()

    await tabTo(page, 'button', 'Move Kiln')
    await press(page, 'Space', 'ArrowUp')
    await said(page, 'Basics, position 1 of 2.')
    await press(page, 'Space')
    await said(page, 'Dropped Kiln. Basics, position 1 of 2.')

    await tabTo(page, 'textbox', 'New section')
    await page.keyboard.type('Firing')
    await press(page, 'Enter')
    await page.getByRole('list', { name: 'Firing' }).waitFor()
    await tabTo(page, 'button', 'Move Clay bodies')
    await press(page, 'Space', 'ArrowDown')
    await said(page, 'Firing, position 1 of 1.')
    await press(page, 'Escape')
    await expect.poll(() => titles(page)).toEqual([['Basics', 'Kiln', 'Clay bodies'], ['Firing']])
    await press(page, 'Space', 'ArrowDown', 'Space')
    await said(page, 'Dropped Clay bodies. Firing, position 1 of 1.')

    await tabTo(page, 'button', 'Actions for Kiln')
    await press(page, 'Enter', 'End', 'Enter')
    await page.getByText('Deleted Kiln').waitFor()
    await page.locator('[aria-label="Move Basics"]:focus').waitFor()
    await expect.poll(() => titles(page)).toEqual([['Basics'], ['Firing', 'Clay bodies']])
    await press(page, 'Control+z')
    await isSaved(page)
    const order = [
      ['Basics', 'Kiln'],
      ['Firing', 'Clay bodies'],
    ]
    await expect.poll(() => titles(page)).toEqual(order)
    expect(await saved('raku-firing')).toEqual(order)
    await expectNoFaults(page)
  },
)

/** The screens of the course in both colour schemes. */
async function expectNoFaults(page: Page) {
  const course = new URL(page.url()).pathname.replace('/curriculum', '')
  const screens = [`${course}/curriculum`, `${course}/schedule`, `${course}/plans`, course, '/admin/courses']
  const faults: string[] = []
  for (const path of screens) {
    await page.goto(origin + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('Loading…').waitFor({ state: 'detached' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // Colours that are still changing would be judged halfway.
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
      for (const fault of await accessibilityFaults(page)) faults.push(`${path} ${colorScheme}: ${fault}`)
    }
  }
  expect(faults).toEqual([])
}

test(
  'a video is uploaded in parts, paused, resumed from another screen, and attached to its lecture',
  slow,
  async () => {
    const { courseId, lecture } = await plantClassroom(world, 'ceramics', [
      { kind: 'video', title: 'Glazing' },
    ])
    const film = Buffer.concat([shortFilm.bytes, Buffer.alloc(3 * 1024 * 1024)])
    const page = await openAsOlga(`/courses/${courseId}/curriculum?lecture=${lecture(0)}`)
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const parts: string[] = []
    await page.route('**/api/v1/uploads/*/content', async (route) => {
      if (route.request().method() === 'PATCH') {
        await isReleased
        parts.push(route.request().headers()['upload-offset'] ?? '')
      }
      await route.continue().catch(() => undefined)
    })
    await page.getByText('No file yet.').waitFor()
    await page.getByText('No content', { exact: true }).waitFor()
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'glazing.webm', mimeType: 'video/webm', buffer: film })
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused').first().waitFor()
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Resume')
    release()
    await press(page, 'Escape')
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await uploads.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('link', { name: 'Plans', exact: true }).click()
    await page
      .getByRole('heading', { name: 'No plans yet' })
      .or(page.getByText('No plans yet'))
      .first()
      .waitFor()
    await uploads.getByText('Done').waitFor()
    expect(parts.length).toBeGreaterThan(1)

    const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
    const content = await world.modules.catalog.lectureContent(olga, lecture(0))
    const stored = await world.files.get(content?.fileKey ?? '')
    expect(stored && (await buffer(stored)).equals(film)).toBe(true)

    await openScreen(page, `/courses/${courseId}/curriculum?lecture=${lecture(0)}`)
    await page.getByRole('dialog').getByText('glazing.webm').waitFor()
    await expect
      .poll(() => page.locator('video').evaluate((film) => (film as HTMLVideoElement).readyState))
      .toBeGreaterThan(0)
    expect(await page.getByText('No content', { exact: true }).count()).toBe(0)
  },
)

test('publishing a course lists its video lectures without a video', slow, async () => {
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  const settings = { language: 'en', summary: '', description: '', imageKey: null, tags: [], lecturerIds: [] }
  const { catalog } = world.modules
  const { id } = await catalog.createCourse(olga, { ...settings, name: 'Kilns', slug: 'kilns' })
  const { id: sectionId } = await catalog.addSection(olga, id, { title: 'Firing' })
  await catalog.addLecture(olga, sectionId, aLecture({ title: 'The film of the kiln', kind: 'video' }))
  const page = await openAsOlga(`/courses/${id}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish Kilns?' })
  await dialog.getByText('These lectures have no content yet').waitFor()
  await dialog.getByRole('listitem').filter({ hasText: 'The film of the kiln' }).waitFor()
})
