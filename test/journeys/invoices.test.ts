// The way of an invoice: asked for at checkout, issued, downloaded, and credited by a refund.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFromDialog, openAdmin, told } from '../support/admin-area.ts'
import { createListeningWorld, type ListeningWorld } from '../support/listening-world.ts'
import { noApiLimits } from '../support/no-limits.ts'
import { buyAndPay, memberOf, sellCourse, shopOptions } from '../support/shop.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ ...shopOptions, limits: noApiLimits() })
})
afterAll(() => world.close())

const slow = { timeout: 120_000 }

test.each([
  ['ceramics', 'olga'],
  ['astronomy', 'hana'],
] as const)('at %s an owner numbers invoices, and a refund is credited', slow, async (school, owner) => {
  const page = await openAdmin(world, owner, { school, path: '/invoice_settings' })
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invoices' })
  await dialog.getByLabel('Issued by').click()
  await page.getByRole('option', { name: /^The school/ }).click()
  await dialog.getByLabel('Seller').fill('The seller')
  await dialog.getByLabel('Numbers begin with').fill('INV-')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await told(page, 'Invoice settings saved')

  const mei = await memberOf(world, 'mei', school)
  const { itemType, offerId } = await sellCourse(world, mei.schoolId, { price: 1_200n })
  const { orderId, paymentId } = await buyAndPay(world, mei, { itemType, offerId })
  await world.runJobs()
  await page.goto(new URL(`/admin/orders/${orderId}`, page.url()).href)
  await page.getByText(/^INV-\d{4}-000001$/).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-000001\.pdf$/)

  const half = school === 'ceramics' ? '600' : '6.00'
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await createFromDialog(page, 'Request a refund', { Amount: half, Reason: 'Half of it' }, 'Refund')
  await told(page, 'Refund requested')
  await page.getByRole('button', { name: 'Pay back through the gateway' }).click()
  const question = page.getByRole('dialog', { name: /^Pay back / })
  await question.getByRole('button', { name: 'Pay back through the gateway' }).click()
  await told(page, 'Refund approved')
  await world.runJobs()
  await page.reload()
  await page.getByText(/^CN-INV-\d{4}-000001$/).waitFor()
  await page.getByText('Credited', { exact: true }).waitFor()
  const document = await world.modules.commerce.ownInvoiceDocument(mei, paymentId)
  expect(document.allowances).toMatchObject([{ amount: 600n, state: 'issued' }])
})
