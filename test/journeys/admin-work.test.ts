// The most frequent work of operators, at both schools: refund, check in, change the colours, invite.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import type { DemoSchoolName } from '../../demo/schools.ts'
import { paths } from '../../src/paths/paths.ts'
import type { PaymentId } from '../../src/platform/db/schema/schema.gen.ts'
import {
  confirm,
  createFromDialog,
  expectMessage,
  loadScreen,
  openAdmin,
  openScreen,
  pick,
} from '../support/browser/admin-area.ts'
import { openPage } from '../support/browser/browser.ts'
import { oneOf } from '../support/browser/page-variants.ts'
import { mailedPath } from '../support/mail/mailbox.ts'
import { buyAndPay, hasAccess, memberOf, sellCourse, sellTicket, shopOptions } from '../support/shop/shop.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'
import { noApiLimits } from '../support/world/no-limits.ts'
import { platformActor } from '../support/world/world.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ ...shopOptions, limits: noApiLimits() })
})
afterAll(() => world.close())

const ceramics = ['ceramics', 'olga'] as const
const astronomy = ['astronomy', 'hana'] as const
const slow = { timeout: 60_000 }

async function openSite(school: DemoSchoolName, path: string, as?: keyof typeof demoPeople): Promise<Page> {
  const origin = world.origin(school)
  const page = await openPage({ locale: 'en' })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: origin }])
  if (!as) await page.goto(origin + path)
  else {
    await page.goto(`${origin}/sign-in?return_to=${encodeURIComponent(path)}`)
    await page.locator('#email').fill(demoPeople[as].email)
    await page.locator('#password').fill(demoPassword)
    await page.locator('form[action="/sign-in"] button').click()
    await page.waitForURL(origin + path)
  }
  return page
}

test.each(oneOf<typeof ceramics | typeof astronomy>(ceramics, astronomy))(
  'at %s an operator previews a refund in a dry run and then refunds the payment through the gateway',
  slow,
  async (school, owner) => {
    const mei = await memberOf(world, 'mei', school)
    const { itemType, offerId } = await sellCourse(world, mei.schoolId)
    const { paymentId, orderId } = await buyAndPay(world, mei, { itemType, offerId })
    const page = await openAdmin(world, owner, { school, path: `/orders/${orderId}` })
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Request a refund' })
    await dialog.getByLabel('Amount').fill('99999')
    await dialog.getByLabel('Reason').fill('Bought by mistake')
    await dialog.getByRole('button', { name: 'Request a refund', exact: true }).click()
    await dialog.getByText(/at most what is left/).waitFor()
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Bought by mistake')
    await createFromDialog(page, 'Request a refund', { Amount: '' }, 'Request a refund')
    await expectMessage(page, 'Refund requested')

    await page.getByRole('button', { name: 'Refund through the gateway' }).click()
    const question = page.getByRole('dialog', { name: /^Refund / })
    await question.getByText('After the refund, the member loses access to:').waitFor()
    await question
      .getByRole('listitem')
      .filter({ hasText: /^Course \d+$/ })
      .waitFor()
    expect(await hasAccess(world, mei, paymentId)).toBe(true)
    await question.getByRole('button', { name: 'Refund through the gateway' }).click()
    await expectMessage(page, 'Refund approved')
    await world.runJobs()
    await page.reload()
    const refunds = page.getByRole('region', { name: 'Refunds' })
    await refunds.getByText('Refunded', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'History' }).getByText('Refunded').waitFor()
    expect(await hasAccess(world, mei, paymentId)).toBe(false)
  },
)

test.each(oneOf<typeof ceramics | typeof astronomy>(astronomy, ceramics))(
  'at %s a discrepancy of the nightly reconciliation is listed on the dashboard, leads to its order and is resolved',
  slow,
  async (school, owner) => {
    const mei = await memberOf(world, 'mei', school)
    const { paymentId, orderId } = await buyAndPay(world, mei, await sellCourse(world, mei.schoolId))
    const invoice = world.deps.db.updateTable('invoices').where('paymentId', '=', paymentId as PaymentId)
    await invoice.set({ amount: 1n }).execute()
    await world.modules.accounting.reconcileRecent(platformActor)
    const page = await openAdmin(world, owner, { school, path: '/' })
    await page.getByRole('link', { name: '1 discrepancy in the books' }).click()
    const kind = page.getByRole('region', { name: 'An invoice does not match its payment' })
    await kind.getByText('Void the invoice if its amount is wrong.').waitFor()
    await kind.getByRole('link').click()
    await page.waitForURL(`**/admin/orders/${orderId}`)
    await page.goBack()
    await kind.getByRole('button', { name: 'Mark as resolved' }).click()
    await confirm(page, 'Mark this discrepancy as resolved?', 'Mark as resolved')
    await expectMessage(page, 'Marked as resolved')
    await page.getByText('No discrepancies').waitFor()
    await world.modules.accounting.reconcileRecent(platformActor)
    await page.reload()
    await page.getByText('No discrepancies').waitFor()
    await page.getByRole('tab', { name: 'All orders' }).click()
    await page.getByRole('tab', { name: 'Discrepancies' }).click()
    await page.getByText('No discrepancies').waitFor()
  },
)

/** Shows a picture to the camera of that page. */
async function mockCamera(page: Page, picture: Buffer) {
  await page.addInitScript(
    (source) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const image = new Image()
        image.src = source
        await image.decode()
        const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 })
        const paint = canvas.getContext('2d')
        setInterval(() => paint?.drawImage(image, 0, 0, 480, 480), 50)
        return canvas.captureStream(20)
      }
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
}

test.each(oneOf<typeof ceramics | typeof astronomy>(ceramics, astronomy))(
  'at %s a guest is checked in once, by the typed code or by the camera',
  slow,
  async (school, owner) => {
    const mei = await memberOf(world, 'mei', school)
    const { offerId, itemType } = await sellTicket(world, mei.schoolId)
    await buyAndPay(world, mei, { offerId, itemType })
    await world.runJobs()
    const { eventId } = await world.deps.db
      .selectFrom('eventTickets')
      .select('eventId')
      .where('schoolId', '=', mei.schoolId)
      .where('id', '=', offerId as never)
      .executeTakeFirstOrThrow()
    const tickets = await openSite(school, paths.account.events, 'mei')
    const code = await tickets.locator('.ticket .qr').first().screenshot()

    const page = await openAdmin(world, owner, { school, path: '/' })
    await mockCamera(page, code)
    await loadScreen(page, `/events/${eventId}/registrations`)
    await page.getByRole('row').filter({ hasText: demoPeople.mei.name }).waitFor()
    await openScreen(page, `/events/${eventId}/check_in`)
    const outcome = page.getByRole('status')
    await page.getByLabel('Ticket code').fill('NO-SUCH-CODE')
    await page.keyboard.press('Enter')
    await outcome.getByText('No such ticket at this event').waitFor()
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await outcome.getByText('Welcome').waitFor()
    await outcome.getByText(demoPeople.mei.name).waitFor()
    await page.getByRole('button', { name: 'Stop the camera' }).click()

    await openScreen(page, `/events/${eventId}/registrations`)
    const row = page.getByRole('row').filter({ hasText: demoPeople.mei.name })
    await row.getByText('Checked in').waitFor()
    const ticketCode = (await row.locator('code').textContent()) ?? ''
    await openScreen(page, `/events/${eventId}/check_in`)
    await page.getByLabel('Ticket code').fill(ticketCode)
    await page.getByRole('button', { name: 'Check in' }).click()
    await outcome.getByText('Already checked in').waitFor()
  },
)

test.each(oneOf<typeof ceramics | typeof astronomy>(astronomy, ceramics))(
  'at %s a new colour is shown in the preview, and on the site once it is saved',
  slow,
  async (school, owner) => {
    const painted = (page: Page) =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
    const page = await openAdmin(world, owner, { school, path: '/appearance' })
    const visitor = await openSite(school, '/')
    const before = await painted(visitor)
    await page.locator('input[name=accent_colour]').fill('#00695c')
    const frame = page.frameLocator('iframe[name=preview]')
    await frame.locator('link[href*="00695c"]').first().waitFor({ state: 'attached' })
    await visitor.reload()
    expect(await painted(visitor)).toBe(before)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('You have unsaved changes.').waitFor({ state: 'detached' })
    await visitor.reload()
    expect(await painted(visitor)).not.toBe(before)
    await visitor.locator('link[href*="00695c"]').first().waitFor({ state: 'attached' })
  },
)

test.each(oneOf<typeof ceramics | typeof astronomy>(ceramics, astronomy))(
  'at %s an invited teacher signs up and sees only the screens that the role allows',
  slow,
  async (school, owner) => {
    const page = await openAdmin(world, owner, { school, path: '/invitations' })
    const email = `teacher-${school}@example.com`
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
    await pick(dialog, 'Role', 'Teacher')
    await createFromDialog(page, 'Invite somebody', { 'E-mail address': email }, 'Invite somebody')
    await expectMessage(page, 'Invitation sent')
    await page.getByRole('row').filter({ hasText: email }).waitFor()

    const guest = await openSite(school, await mailedPath(world, email))
    await guest.locator('#name').fill('Tea Cher')
    await guest.locator('#password').fill('a quiet kiln at night')
    await guest.locator('main form button').click()
    await guest.getByRole('heading', { name: 'Hello, Tea Cher' }).waitFor()
    const menu = guest.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Courses' }).waitFor()
    for (const hidden of ['Orders', 'Members', 'Payment gateways', 'OAuth applications'])
      expect([hidden, await menu.getByRole('link', { name: hidden }).count()]).toEqual([hidden, 0])
    await openScreen(guest, '/orders')
    await guest.getByRole('heading', { name: 'Not permitted' }).waitFor()
    for (const path of ['/orders', '/members', '/gateway_accounts', '/oauth_applications', '/audit_log'])
      expect([path, (await guest.request.get(`${world.origin(school)}/api/v1${path}`)).status()]).toEqual([
        path,
        // The beta of applications is off at Astronomy: there they do not exist.
        path === '/oauth_applications' && school === 'astronomy' ? 404 : 403,
      ])

    await guest.getByRole('link', { name: 'View site' }).click()
    await guest.locator('.site-header').getByRole('link', { name: 'Admin' }).click()
    await guest.getByRole('heading', { name: 'Hello, Tea Cher' }).waitFor()
    const student = await openSite(school, '/learn', 'mei')
    expect(await student.locator(`.site-header a[href="${paths.admin}"]`).count()).toBe(0)
    await openScreen(page, '/members')
    await page
      .getByRole('row')
      .filter({ hasText: 'Tea Cher' })
      .getByText('Teacher', { exact: true })
      .waitFor()
  },
)
