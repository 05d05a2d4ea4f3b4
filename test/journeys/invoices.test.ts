// The life of an invoice: issued when an order is paid, downloaded, voided and issued again, and credited by a refund.
import { describe, expect, test } from 'vitest'
import { checkoutOf } from '../../src/paths/selections.ts'
import { createFromDialog, expectMessage } from '../support/browser/admin-area.ts'
import { gatewaysFor } from '../support/browser/pay-pages.ts'
import { schoolAtGateway } from '../support/gateways/school-at-gateway.ts'
import { memberOf, sellCourse } from '../support/shop/shop.ts'

const slow = { timeout: 120_000 }

describe.each(gatewaysFor('stripe'))('invoices at %s', (gateway) => {
  test(
    'an owner sets up invoice numbers and replaces an invoice, and a refund issues a credit note',
    slow,
    async () => {
      const { world, openAs, payByCard, schoolId } = await schoolAtGateway(gateway)
      const page = await openAs('olga', '/admin/invoice_settings')
      await page.getByRole('button', { name: 'Change' }).click()
      const dialog = page.getByRole('dialog', { name: 'Invoices' })
      await dialog.getByLabel('Issued by').click()
      await page.getByRole('option', { name: /^The school/ }).click()
      await dialog.getByLabel('Seller').fill('The seller')
      await dialog.getByLabel('Number prefix').fill('INV-')
      await dialog.getByRole('button', { name: 'Change' }).click()
      await expectMessage(page, 'Invoice settings saved')

      await payByCard(await openAs('mei', checkoutOf([await sellCourse(world, schoolId)])))
      await world.runJobs()
      const mei = await memberOf(world, 'mei', 'ceramics')
      const [paid] = (await world.modules.orders.payments(mei, { first: 1 })).rows
      if (!paid) throw new Error('Nothing was paid')
      await page.goto(new URL(`/admin/orders/${paid.orderId}`, page.url()).href)
      await page.getByText(/^INV-\d{4}-000001$/).waitFor()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download', exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-000001\.pdf$/)

      await page.getByRole('button', { name: 'Void', exact: true }).click()
      await createFromDialog(page, 'Void the invoice', { Reason: 'Wrong name' }, 'Void')
      await expectMessage(page, 'Invoice voided')
      await page.getByRole('button', { name: 'Issue again' }).click()
      const details = { 'Name on the invoice': 'Mei of the kiln' }
      await createFromDialog(page, 'Issue the invoice', details, 'Issue again')
      await page.getByText(/^INV-\d{4}-000002$/).waitFor()
      await page.getByText(/^INV-\d{4}-000001$/).waitFor()

      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      await createFromDialog(
        page,
        'Request a refund',
        { Amount: '600', Reason: 'Half of it' },
        'Request a refund',
      )
      await expectMessage(page, 'Refund requested')
      await page.getByRole('button', { name: 'Refund through the gateway' }).click()
      const question = page.getByRole('dialog', { name: /^Refund / })
      await question.getByRole('button', { name: 'Refund through the gateway' }).click()
      await expectMessage(page, 'Refund approved')
      await world.runJobs()
      await page.reload()
      await page.getByText(/^CN-INV-\d{4}-000001$/).waitFor()
      await page.getByText('Credited', { exact: true }).waitFor()
      const document = await world.modules.orders.ownInvoiceDocument(mei, paid.id)
      expect(document.allowances).toMatchObject([{ amount: 600n, state: 'issued' }])
    },
  )
})
