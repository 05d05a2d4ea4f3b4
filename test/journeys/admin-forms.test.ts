// Forms of the admin area: refusals of the server, concurrent changes, unsaved changes, and ended sessions.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import { openAdmin, openScreen } from '../support/browser/admin-area.ts'
import { accessibilityFaults } from '../support/browser/browser.ts'
import { ownerOf } from '../support/shop/shop.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'
import { noApiLimits } from '../support/world/no-limits.ts'

let world: ListeningWorld
let course: string
beforeAll(async () => {
  world = await createListeningWorld({ limits: noApiLimits() })
  const olga = await ownerOf(world, 'ceramics')
  const defaults = { language: 'en', summary: '', description: '', imageKey: null, tags: [], lecturerIds: [] }
  const make = (name: string, slug: string) =>
    world.modules.catalog.createCourse(olga, { ...defaults, name, slug })
  course = `/courses/${(await make('Raku', 'raku')).id}`
  await make('Salt Firing', 'salt-firing')
})
afterAll(() => world.close())

const open = (path: string) => openAdmin(world, 'olga', { school: 'ceramics', path })
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })

async function save(page: Page, name: string, value: string) {
  await field(page, name).fill(value)
  await page.getByRole('button', { name: 'Save' }).click()
}

const isSaved = (page: Page) => page.getByText('You have unsaved changes.').waitFor({ state: 'detached' })

test('a value refused by the server shows an error at its field, and the other input is kept', async () => {
  const page = await open(course)
  await field(page, 'Summary').fill('Fast firing in the open')
  await save(page, 'URL', 'salt-firing')
  await page
    .getByText(/already/)
    .first()
    .waitFor()
  expect(await field(page, 'URL').getAttribute('aria-invalid')).toBe('true')
  expect(await field(page, 'Summary').inputValue()).toBe('Fast firing in the open')
  await save(page, 'URL', 'raku')
  await isSaved(page)
  await page.reload()
  await expect.poll(() => field(page, 'Summary').inputValue()).toBe('Fast firing in the open')
})

test('saving an outdated version shows both versions, and either can be kept', async () => {
  const [olgasPage, kensPage] = [await open(course), await open(course)]
  await field(olgasPage, 'Name').waitFor()
  await field(kensPage, 'Name').waitFor()
  await save(kensPage, 'Name', 'Raku by Ken')
  await isSaved(kensPage)
  await save(olgasPage, 'Name', 'Raku by Olga')
  const dialog = olgasPage.getByRole('dialog', { name: 'Somebody else has changed this' })
  await dialog.getByRole('row', { name: 'Name Raku by Olga Raku by Ken' }).waitFor()
  expect(await accessibilityFaults(olgasPage)).toEqual([])
  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await dialog.waitFor({ state: 'detached' })
  await olgasPage.getByRole('heading', { level: 1, name: 'Raku by Olga' }).waitFor()

  await save(kensPage, 'Name', 'Raku by Ken again')
  await kensPage.getByRole('button', { name: 'Discard my changes' }).click()
  await expect.poll(() => field(kensPage, 'Name').inputValue()).toBe('Raku by Olga')
  await isSaved(kensPage)
})

test('leaving a form with unsaved changes requires a confirmation', async () => {
  const page = await open(course)
  const questions: string[] = []
  let isLeaving = false
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    return isLeaving ? dialog.accept() : dialog.dismiss()
  })
  await field(page, 'Summary').fill('Half a sentence')
  const students = page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Students', exact: true })
  await students.click()
  await expect.poll(() => questions).toEqual([expect.stringContaining('unsaved')])
  expect(await field(page, 'Summary').inputValue()).toBe('Half a sentence')
  isLeaving = true
  await students.click()
  await page.getByRole('heading', { level: 1, name: 'Students' }).waitFor()
  await openScreen(page, course)
  expect(await field(page, 'Summary').inputValue()).not.toBe('Half a sentence')
})

test.each([
  ['Students', '/admin/students'],
  ['Invitations', '/admin/invitations'],
])(
  'signing out on the site also ends the session of the admin area, and the next sign-in returns to %s',
  async (name, path) => {
    const page = await open('/orders')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    const site = await page.context().newPage()
    await site.goto(`${world.origin('ceramics')}/admin`)
    await site.getByRole('button', { name: 'Sign out' }).click()
    await site.waitForURL((url) => !url.pathname.startsWith('/admin'))
    await page.getByRole('link', { name, exact: true }).click()
    // Every refused request redirects there, so one navigation may interrupt another.
    await page.locator('#email').waitFor()
    expect(new URL(page.url()).searchParams.get('return_to')).toBe(path)
    await page.locator('#email').fill(demoPeople.olga.email)
    await page.locator('#password').fill(demoPassword)
    await page.locator('form[action="/sign-in"] button').click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  },
)
