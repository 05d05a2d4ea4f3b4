// Every page of the shop and of a member, with all that the demo world has on it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import type { DemoSchoolName } from '../../demo/schools.ts'
import { accessibilityFaults, openPage } from '../support/browser/browser.ts'
import { pagesAt, variants } from '../support/browser/page-variants.ts'
import { schoolOf } from '../support/people/identity-cast.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ from: 'demoTemplate' })
})
afterAll(() => world.close())

const kinds = ['courses', 'products', 'events', 'services', 'plans', 'lecturers', 'posts'] as const
const own = [
  '',
  '/downloads',
  '/events',
  '/meetings',
  '/memberships',
  '/payments',
  '/inbox',
  '/inbox/settings',
]

/** The lists, and of each kind the first page that its list leads to. */
async function shopPages(school: DemoSchoolName): Promise<string[]> {
  const found = ['/', '/catalog', '/catalog?q=bowl&sort=price', '/catalog?q=qqqqqq']
  for (const kind of kinds) {
    const list = await (await fetch(`${world.origin(school)}/${kind}`)).text()
    const first = new RegExp(`href="(/${kind}/[^"?/.]+)"`).exec(list)?.[1]
    found.push(`/${kind}`, ...(first ? [first] : []))
  }
  const { id: schoolId } = await schoolOf(world, school)
  for (const table of ['forms', 'pages'] as const) {
    const published = await world.deps.db
      .selectFrom(table)
      .select('slug')
      .where('schoolId', '=', schoolId)
      .where('state', '=', 'published')
      .execute()
    found.push(...published.slice(0, 1).map(({ slug }) => `/${table}/${slug}`))
  }
  return found
}

async function signIn(page: Page, school: DemoSchoolName) {
  await page.goto(`${world.origin(school)}/sign-in`)
  await page.locator('#email').fill(demoPeople.mei.email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
  await page.waitForURL('**/learn')
}

async function ownPages(page: Page, school: DemoSchoolName): Promise<string[]> {
  const linked = async (path: string, pattern: string) => {
    await page.goto(world.origin(school) + path)
    const link = page.locator(`main a[href*="${pattern}"]`).first()
    return (await link.count()) > 0 ? [(await link.getAttribute('href')) ?? ''] : []
  }
  return [
    '/learn',
    ...own.map((path) => `/account${path}`),
    ...(await linked('/account/meetings', '/move')),
    ...(await linked('/account/payments', '/refund')),
    ...(await linked('/account/payments', '/pay/')),
  ]
}

type Variant = readonly [number, 'light' | 'dark', string, DemoSchoolName]

describe.each(
  variants<Variant>(
    [1440, 'light', 'zh-TW', 'astronomy'],
    [360, 'dark', 'en', 'ceramics'],
    [1440, 'dark', 'en', 'ceramics'],
    [360, 'light', 'ja', 'astronomy'],
  ),
)('every page at %i pixels, %s, in %s, at %s', (width, colorScheme, locale, school) => {
  const sound = async (page: Page, paths: readonly string[]) => {
    for (const path of pagesAt(width, paths)) {
      const answer = await page.goto(world.origin(school) + path)
      expect([path, answer?.status()]).toEqual([path, 200])
      expect([path, await accessibilityFaults(page)]).toEqual([path, []])
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      expect([path, Number(wide) <= width]).toEqual([path, true])
    }
  }

  test('no page of the shop has an accessibility fault or needs sideways scrolling', {
    timeout: 120_000,
  }, async () => {
    const paths = await shopPages(school)
    expect(paths.length).toBeGreaterThan(15)
    await sound(await openPage({ width, colorScheme, locale }), paths)
  })

  test('no page of a member has an accessibility fault or needs sideways scrolling', {
    timeout: 120_000,
  }, async () => {
    const page = await openPage({ width, colorScheme, locale })
    await signIn(page, school)
    await sound(page, await ownPages(page, school))
  })
})

test.each(['light', 'dark'] as const)(
  'tickets printed from a page in %s show their codes and no controls',
  async (colorScheme) => {
    const page = await openPage({ locale: 'en', colorScheme })
    await signIn(page, 'ceramics')
    await page.goto(`${world.origin('ceramics')}/account/events`)
    const visible = (selector: string) => page.locator(selector).filter({ visible: true }).count()
    expect(await visible('main :is(button, .button)')).toBeGreaterThan(0)
    await page.emulateMedia({ media: 'print' })
    expect(await visible('.ticket .qr')).toBeGreaterThan(0)
    expect(await visible(':is(button, .button, summary, input, .actions a, nav a)')).toBe(0)
  },
)
