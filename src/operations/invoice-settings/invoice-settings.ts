import { z } from 'zod'
import { type InvoiceSettings, invoiceSettingsFields as rules } from '../../domain/invoicing/index.ts'
import { neverChanged } from '../../platform/row-version.ts'
import { component } from '../wire/component.ts'
import { moment, momentOf } from '../wire/shapes.ts'

export const terms = {
  issuer: rules.issuer.describe(
    'manual: operators enter the numbers; local: the school numbers its own documents; ecpay: Taiwan’s e-invoice',
  ),
  document: rules.document.describe('the title of documents that the school issues itself'),
  seller_name: rules.sellerName,
  seller_address: rules.sellerAddress,
  seller_tax_id: rules.sellerTaxId,
  number_prefix: rules.numberPrefix.describe(
    'the prefix of the numbers that the school issues, before the year',
  ),
  first_number: rules.firstNumber.describe('the first number of a new series'),
}

export const settings = component(
  'InvoiceSettings',
  z.object({ ...terms, has_ecpay_keys: z.boolean(), updated_at: moment }),
)

export function toInvoiceSettings(row: InvoiceSettings): z.input<typeof settings> {
  return {
    issuer: row.issuer,
    document: row.document,
    seller_name: row.sellerName,
    seller_address: row.sellerAddress,
    seller_tax_id: row.sellerTaxId,
    number_prefix: row.numberPrefix,
    first_number: row.firstNumber,
    has_ecpay_keys: row.hasEcpayKeys,
    updated_at: momentOf(row.updatedAt ?? neverChanged),
  }
}
