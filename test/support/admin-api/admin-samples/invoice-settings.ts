import type { InvoiceSettingsChange } from '../../../../src/domain/invoicing/index.ts'
import { invoiceMerchant } from '../../gateways/ecpay-invoice-server.ts'
import type { Samples } from './sample.ts'

/** Settings for manual numbers, which other samples need. */
export const invoiceTerms: InvoiceSettingsChange = {
  issuer: 'manual',
  document: 'receipt',
  sellerName: 'Ceramics Studio',
  sellerAddress: '1 Kiln Road, Taipei',
  sellerTaxId: '53538851',
  numberPrefix: 'R',
  firstNumber: 1,
}

export const invoiceSettingsSamples: Samples = {
  'invoice_settings.get': async () => ({}),
  'invoice_settings.set': async () => ({
    body: {
      issuer: 'manual',
      document: 'receipt',
      seller_name: 'Ceramics Studio',
      seller_address: '1 Kiln Road, Taipei',
      seller_tax_id: '53538851',
      number_prefix: 'R',
      first_number: 1,
    },
  }),
  'invoice_settings.test': async ({ world, owner }) => {
    const ecpay = { ...invoiceMerchant, environment: 'stage' } as const
    await world.modules.invoicing.setInvoiceSettings(owner, { ...invoiceTerms, ecpay })
    return {}
  },
}
