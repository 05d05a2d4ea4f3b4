// The menu of a school: every entry is readable and reachable, at every width, in every language, for every reader.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import type { DemoSchoolName } from '../../demo/schools.ts'
import type { Locale } from '../../src/platform/locales.ts'
import { accessibilityFaults, openPage } from '../support/browser/browser.ts'
import { variants } from '../support/browser/page-variants.ts'
import { ownerOf } from '../support/shop/shop.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ from: 'demoTemplate' })
  const hana = await ownerOf(world, 'astronomy')
  const { updatedAt } = await world.modules.content.ownAppearance(hana)
  await world.modules.content.updateAppearance(hana, { navigation: manyEntries, updatedAt })
})
afterAll(() => world.close())

const widths = [390, 900, 1024, 1440]
const manyEntries = Array.from({ length: 20 }, (_, index) => ({
  label:
    index === 0 ? 'Observing programmes for schools, families and travellers' : `Entry ${index} 天文同好會`,
  href: `/pages/about?entry=${index}`,
}))
const ceramicsEntries = ['課程', '講義', '活動', '會員', '窯邊筆記', '關於我們']
const entriesOf = { ceramics: ceramicsEntries, astronomy: manyEntries.map(({ label }) => label) }

type Entry = { readonly label: string; readonly isWhole: boolean }

/** The entries on the screen, and whether each is inside of the viewport with nothing in front of any of its corners. */
const visibleEntries = `Array.from(document.querySelectorAll('.site-nav li a, .site-menu nav li a'))
  .filter((link) => link.checkVisibility() && link.getClientRects().length > 0)
  .filter((link) => !link.hasAttribute('hreflang') && !link.closest('[aria-hidden]'))
  .map((link) => {
    link.scrollIntoView({ block: 'nearest' })
    const text = document.createRange()
    text.selectNodeContents(link)
    const { left, right, top, bottom } = text.getBoundingClientRect()
    const corners = [[left + 1, top + 2], [right - 1, top + 2], [left + 1, bottom - 2], [right - 1, bottom - 2]]
    const isWhole = corners.every(([x, y]) => document.elementFromPoint(x, y)?.closest('a') === link)
    return { label: link.textContent.trim(), isWhole }
  })`

async function entriesOn(page: Page, school: DemoSchoolName): Promise<Entry[]> {
  const all = (await page.evaluate(visibleEntries)) as Entry[]
  return all.filter(({ label }) => entriesOf[school].includes(label))
}

/** The visible entries of the menu: first those in view, then those of its one submenu. */
async function reachable(page: Page, school: DemoSchoolName): Promise<Entry[]> {
  const inView = await entriesOn(page, school)
  const button = page.locator('.site-header :is(.more, .site-menu) > summary:visible')
  if ((await button.count()) === 0) return inView
  expect(await button.count()).toBe(1)
  await button.click()
  const all = await entriesOn(page, school)
  await button.click()
  return all
}

async function open(school: DemoSchoolName, locale: string, options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage({ locale, ...options })
  await page.context().addCookies([{ name: 'lang', value: locale, url: world.origin(school) }])
  await page.goto(world.origin(school))
  return page
}

async function signIn(page: Page, school: DemoSchoolName) {
  await page.goto(`${world.origin(school)}/sign-in?return_to=/`)
  await page.locator('#email').fill(demoPeople[school === 'ceramics' ? 'olga' : 'hana'].email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action^="/sign-in"] button').first().click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  await page.goto(`${world.origin(school)}/courses`)
}

const frames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

async function expectWholeMenus(page: Page, school: DemoSchoolName, isFitted: 'after a frame' | 'by styles') {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    if (isFitted === 'after a frame') await page.evaluate(frames)
    const found = await reachable(page, school)
    expect([width, found]).toEqual([width, entriesOf[school].map((label) => ({ label, isWhole: true }))])
    const scrolled = Number(await page.evaluate('document.documentElement.scrollWidth'))
    expect([width, scrolled <= width]).toEqual([width, true])
  }
}

describe.each(
  variants<[DemoSchoolName, Locale]>(
    ['ceramics', 'ja'],
    ['astronomy', 'en'],
    ['ceramics', 'zh-TW'],
    ['ceramics', 'en'],
  ),
)('the menu of %s in %s', (school, locale) => {
  test('the menu of a visitor shows every entry whole or in a submenu, at every width', async () => {
    await expectWholeMenus(await open(school, locale), school, 'after a frame')
  })

  test('the menu of an operator, with more links, shows every entry whole or in a submenu, at every width', async () => {
    const page = await open(school, locale)
    await signIn(page, school)
    await expectWholeMenus(page, school, 'after a frame')
  })

  test('the menu without JavaScript shows every entry whole or in a submenu, at every width', async () => {
    await expectWholeMenus(await open(school, locale, { javaScriptEnabled: false }), school, 'by styles')
  })
})

test('the submenu of overflowing entries opens with Enter, and Escape closes it and returns the focus', async () => {
  const page = await open('ceramics', 'en', { width: 1024 })
  await signIn(page, 'ceramics')
  const more = page.locator('.more > summary')
  await more.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const focused = await page.evaluate('document.activeElement.closest(".more .drop") !== null')
  expect(focused).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await page.locator('.more').getAttribute('open')).toBeNull()
  expect(await page.evaluate('document.activeElement.matches(".more > summary")')).toBe(true)
})
