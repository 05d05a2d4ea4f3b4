// Takes the README's pictures from a running server: `npm start`, then `node scripts/pictures.ts`. Chinese and Japanese
// need fonts on the machine that takes them.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { demoPassword, demoPeople } from '../demo/people.ts'
import { launchBrowserServer } from '../test/support/browser/browser-server.ts'

type Picture = {
  readonly name: string
  readonly origin: string
  readonly path: string
  readonly width: number
  readonly height: number
  readonly locale: string
  readonly isDark?: true
  readonly as?: keyof typeof demoPeople
  /** The actions on the page before the screenshot. */
  readonly play?: (page: Page, origin: string) => Promise<void>
}

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const port = process.env['PORT'] ?? '3000'
const ceramics = `http://localhost:${port}`
const astronomy = `http://127.0.0.1:${port}`
const wide = { width: 1280, height: 820 }
const narrow = { width: 390, height: 844 }
const inEnglish = { origin: ceramics, locale: 'en' } as const
const byOlga = { ...inEnglish, as: 'olga' } as const

const pictures: readonly Picture[] = [
  { name: 'front-page-wide', origin: ceramics, path: '/', ...wide, locale: 'zh-TW' },
  { name: 'front-page-narrow', origin: astronomy, path: '/', ...narrow, locale: 'en', isDark: true },
  { name: 'catalog', ...inEnglish, path: '/catalog?q=bowls', ...wide },
  { name: 'course', origin: astronomy, locale: 'en', path: '/courses/first-night-out', ...wide },
  {
    name: 'service',
    ...inEnglish,
    path: '/services',
    ...narrow,
    as: 'mei',
    play: (page) => followFirst(page, 'main a[href^="/services/"]'),
  },
  { name: 'checkout', ...inEnglish, path: '/courses/tea-bowls', ...wide, as: 'nils', play: playCheckout },
  { name: 'home-narrow', ...inEnglish, path: '/learn', ...narrow, as: 'mei', isDark: true },
  {
    name: 'classroom',
    ...inEnglish,
    path: '/learn/wheel-throwing-100',
    ...wide,
    as: 'mei',
    play: playLecture,
  },
  { name: 'ticket-narrow', ...inEnglish, path: '/account/events', ...narrow, as: 'mei' },
  { name: 'payments', ...inEnglish, path: '/account/payments', ...wide, as: 'mei', isDark: true },
  { name: 'consent', ...inEnglish, path: consentPath(ceramics), width: 1280, height: 1640, as: 'mei' },
  {
    name: 'payment-simulator',
    ...inEnglish,
    path: '/courses/tea-bowls',
    width: 1280,
    height: 1200,
    as: 'nils',
    play: playPayment,
  },
  { name: 'console', ...inEnglish, path: '/developers/console', ...wide, as: 'mei', play: playConsole },
  { name: 'admin-dashboard', ...byOlga, path: '/admin', ...wide, play: adminSettles },
  {
    name: 'admin-curriculum',
    ...byOlga,
    path: '/admin/courses',
    ...wide,
    play: (page) => openRow(page, '/curriculum', 'Tea Bowls'),
  },
  { name: 'admin-application', ...byOlga, path: '/admin/oauth_applications/create', ...wide, play: playApp },
  {
    name: 'admin-order',
    ...byOlga,
    path: '/admin/orders?view=refunds',
    ...wide,
    isDark: true,
    play: (page) => openRow(page),
  },
  { name: 'admin-appearance', ...byOlga, path: '/admin/appearance', ...wide, play: playAppearance },
  { name: 'admin-students-narrow', ...byOlga, path: '/admin/students', ...narrow, play: adminSettles },
  {
    name: 'admin-check-in-narrow',
    ...byOlga,
    path: '/admin/events',
    ...narrow,
    isDark: true,
    play: (page) => openRow(page, '/check_in'),
  },
]

mkdirSync(folder, { recursive: true })
const only = process.argv.slice(2)
const server = await launchBrowserServer()
const browser = await chromium.connect(server.wsEndpoint())
for (const picture of pictures) {
  const { name, origin, path, width, height, locale, isDark, as, play } = picture
  if (only.length > 0 && !only.includes(name)) continue
  const viewport = { width, height }
  const context = await browser.newContext({ viewport, locale, colorScheme: isDark ? 'dark' : 'light' })
  const page = await context.newPage()
  if (as) await signIn(page, origin, demoPeople[as].email)
  // Whatever language the person has: the README is read in English.
  await context.addCookies([{ name: 'lang', value: locale, url: origin }])
  await page.goto(`${origin}${path}`)
  await play?.(page, origin)
  await page.waitForLoadState('networkidle')
  await sharp(await page.screenshot())
    .webp({ quality: 86 })
    .toFile(`${folder}${name}.webp`)
  await context.close()
  console.log(`docs/pictures/${name}.webp`)
}
await browser.close()
await server.close()

// The authorization request of the demo's member app, with all of its scopes.
function consentPath(resource: string): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'demo-member-public',
    redirect_uri: 'http://127.0.0.1:8976/callback',
    scope: 'openid profile email account:read account:write',
    resource,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'a-picture',
    ui_locales: 'en',
  })
  return `/oauth/authorize?${query}`
}

async function signIn(page: Page, origin: string, email: string) {
  await page.goto(`${origin}/sign-in`)
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
  await page.waitForURL(/\/(learn|admin)$/)
}

async function followFirst(page: Page, selector: string) {
  await page.goto(new URL((await page.locator(selector).first().getAttribute('href')) ?? '', page.url()).href)
}

/** Waits until a screen of the admin area has received all its data. */
async function adminSettles(page: Page) {
  await page.locator('main[aria-busy=false] h1').waitFor()
  await page.waitForLoadState('networkidle')
}

/** Opens what the first row of a list, or the first with that name, leads to, or a part of it. */
async function openRow(page: Page, part = '', name = '') {
  const row = page.locator('table.rows tbody td:first-child a').filter({ hasText: name }).first()
  await page.goto(new URL((await row.getAttribute('href')) + part, page.url()).href)
  await adminSettles(page)
}

async function playApp(page: Page) {
  await adminSettles(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Study Planner')
  await page.getByRole('checkbox', { name: 'Confidential application' }).check()
  await page.getByRole('textbox', { name: 'Redirect URIs' }).fill('https://planner.example/callback')
}

// The preview is the real front page, with an unsaved colour.
async function playAppearance(page: Page) {
  await adminSettles(page)
  await page.locator('input[name=accent_colour]').fill('#00695c')
  await page.frameLocator('iframe[name=preview]').locator('link[href*="00695c"]').first().waitFor({
    state: 'attached',
  })
}

async function playCheckout(page: Page) {
  await page.locator('a.buy').first().click()
  await page.locator('#coupon').fill('WELCOME30')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.locator('.coupon').first().waitFor()
}

// A film, from where Mei left it.
async function playLecture(page: Page) {
  await followFirst(page, 'main a[href*="/learn/wheel-throwing-100/"]')
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.currentTime = 12
    await new Promise((done) => video.addEventListener('seeked', done, { once: true }))
  })
}

// A card is chosen at the checkout; the simulator acts as the payment company.
async function playPayment(page: Page) {
  await page.locator('a.buy').first().click()
  await page.locator('#pay-credit').check({ force: true })
  await page.locator('button[value="order"]').click()
  await page.waitForURL('**/pay/simulator/*')
}

// Mei authorizes the console and queries her courses.
async function playConsole(page: Page) {
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('button[value="allow"]').click()
  await page.getByText(`Signed in as ${demoPeople.mei.name}`).waitFor()
  await page.getByRole('button', { name: /^Execute query/ }).click()
  await page.locator('.result-window').getByText('"percentage"').first().waitFor()
}
