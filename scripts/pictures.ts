// Takes the README's pictures from a running server: `npm start`, then `node scripts/pictures.ts`.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { demoPassword, demoPeople } from '../src/demo/people.ts'
import { launchBrowserServer } from '../test/support/browser-server.ts'
import { unzip } from '../test/support/unzip.ts'

type Picture = {
  readonly name: string
  readonly origin: string
  readonly path: string
  readonly width: number
  readonly height: number
  readonly locale: string
  readonly isDark?: true
  readonly as?: keyof typeof demoPeople
  /** What to do on the page before it is taken. */
  readonly play?: (page: Page, origin: string) => Promise<void>
}

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const port = process.env['PORT'] ?? '3000'
const ceramics = `http://localhost:${port}`
const astronomy = `http://127.0.0.1:${port}`
const wide = { width: 1200, height: 760 }
const narrow = { width: 390, height: 844 }
const tall = { width: 1200, height: 1640 }
const pictures: readonly Picture[] = [
  { name: 'front-page-wide', origin: ceramics, path: '/', ...wide, locale: 'zh-TW' },
  { name: 'front-page-narrow', origin: astronomy, path: '/', ...narrow, locale: 'en', isDark: true },
  { name: 'sign-in-narrow', origin: ceramics, path: '/sign-in', ...narrow, locale: 'zh-TW' },
  {
    name: 'account-security',
    origin: ceramics,
    path: '/account/security',
    ...wide,
    locale: 'en',
    as: 'olga',
  },
  { name: 'consent', origin: ceramics, path: askedBy(ceramics), ...tall, locale: 'en', as: 'mei' },
  {
    name: 'payment-simulator',
    origin: ceramics,
    path: '/account/data',
    ...{ width: 1200, height: 1400 },
    locale: 'en',
    as: 'mei',
    play: playPayment,
  },
  {
    name: 'console',
    origin: ceramics,
    path: '/developers/console',
    ...wide,
    locale: 'en',
    as: 'mei',
    play: playConsole,
  },
]

mkdirSync(folder, { recursive: true })
const server = await launchBrowserServer()
const browser = await chromium.connect(server.wsEndpoint())
for (const picture of pictures) {
  const { name, origin, path, width, height, locale, isDark, as, play } = picture
  const viewport = { width, height }
  const context = await browser.newContext({ viewport, locale, colorScheme: isDark ? 'dark' : 'light' })
  const page = await context.newPage()
  if (as) await signIn(page, origin, demoPeople[as].email)
  // Whatever language the person has: the README is read in English.
  await context.addCookies([{ name: 'lang', value: locale, url: origin }])
  await page.goto(`${origin}${path}`)
  await play?.(page, origin)
  await page.screenshot({ path: `${folder}${name}.png` })
  await context.close()
  console.log(`docs/pictures/${name}.png`)
}
await browser.close()
await server.close()

// What an app sends a browser to: the demo's, for all that a member has of their own.
function askedBy(resource: string): string {
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
  await page.waitForURL(`${origin}/account`)
}

// From the copy of her data Mei learns which of her orders is open; she begins to pay it at the simulator.
async function playPayment(page: Page, origin: string) {
  await page.locator('form[action="/account/data/export"] button').click()
  const link = page.locator('a[href^="/account/data/exports/"]').first()
  while ((await link.count()) === 0) {
    await page.waitForTimeout(1_000)
    await page.reload()
  }
  const address = new URL((await link.getAttribute('href')) ?? '', origin)
  const zip = await (await page.request.get(address.href)).body()
  await page.goto(`${origin}/pay/return/${openTradeNo(zip)}`)
  const method = page.locator('button[value="web_atm"]')
  // Begun when the pictures were taken before: another try is open again.
  if ((await method.count()) === 0) await page.locator('form[action$="/try-again"] button').click()
  await method.click()
  await page.waitForURL(`${origin}/pay/simulator/*`)
}

// Mei lets the console read her data and asks for her courses.
async function playConsole(page: Page) {
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('button[value="allow"]').click()
  await page.getByText(`Signed in as ${demoPeople.mei.name}`).waitFor()
  await page.getByRole('button', { name: /^Execute query/ }).click()
  await page.locator('.result-window').getByText('"percentage"').first().waitFor()
}

type Bought = {
  readonly orders: readonly { readonly id: string; readonly tradeNo: string }[]
  readonly payments: readonly {
    readonly orderId: string
    readonly state: string
    readonly paymentType: string | null
  }[]
}

function openTradeNo(zip: Buffer): string {
  const { orders, payments }: Bought = JSON.parse(unzip(zip).get('payments.json')?.toString() ?? '{}')
  const isOpen = (type: string | null) => type === null || type === 'web_atm'
  const open = payments.findLast(({ state, paymentType }) => state === 'not_paid' && isOpen(paymentType))
  const order = orders.find(({ id }) => id === open?.orderId)
  if (!order) throw new Error('No payment of Mei is open: plant a new demo world')
  return order.tradeNo
}
