import { z } from 'zod'
import { type InvoiceSettings, invoiceSettingsFields as rules } from '../../domain/invoicing/index.ts'
import { neverChanged } from '../../platform/row-version.ts'
import { outwardOperation, readOperation } from '../operation.ts'
import { get, post, put } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { component } from '../wire/component.ts'
import { moment, momentOf } from '../wire/shapes.ts'

const terms = {
  issuer: rules.issuer.describe(
    'manual: operators enter the numbers; local: the school numbers its own documents; ecpay: Taiwan’s e-invoice',
  ),
  document: rules.document.describe('what documents of the school’s own are called'),
  seller_name: rules.sellerName,
  seller_address: rules.sellerAddress,
  seller_tax_id: rules.sellerTaxId,
  number_prefix: rules.numberPrefix.describe('what the school’s own numbers begin with, before the year'),
  first_number: rules.firstNumber.describe('where a new series begins'),
}

const settings = component(
  'InvoiceSettings',
  z.object({ ...terms, has_ecpay_keys: z.boolean(), updated_at: moment }),
)

function settingsShown(given: InvoiceSettings): z.input<typeof settings> {
  return {
    issuer: given.issuer,
    document: given.document,
    seller_name: given.sellerName,
    seller_address: given.sellerAddress,
    seller_tax_id: given.sellerTaxId,
    number_prefix: given.numberPrefix,
    first_number: given.firstNumber,
    has_ecpay_keys: given.hasEcpayKeys,
    updated_at: momentOf(given.updatedAt ?? neverChanged),
  }
}

const access = { scope: 'session', permission: 'school:write' } as const

const getSettings = readOperation({
  id: 'invoice_settings.get',
  title: 'Get the invoice settings',
  description: 'How this school issues its invoices. Keys are never shown.',
  ...access,
  input: {},
  output: settings,
  run: async ({ invoicing }, operator) => settingsShown(await invoicing.invoiceSettings(operator)),
  rest: get('/invoice_settings'),
})

const key = z.string().max(64)

const setSettings = versionedOperation({
  id: 'invoice_settings.set',
  title: 'Set the invoice settings',
  description:
    'Changes how invoices of what is paid from now on are issued. The keys of ECPay’s invoice service are sealed, never shown again, and stay when they are left out.',
  ...access,
  effect: 'sets',
  input: {
    ...terms,
    merchant_id: z.string().max(10).optional().describe('at ECPay’s invoice service, with both keys'),
    hash_key: key.optional(),
    hash_iv: key.optional(),
    environment: z.enum(['stage', 'production']).optional(),
  },
  output: settings,
  current: async ({ invoicing }, operator) => settingsShown(await invoicing.invoiceSettings(operator)),
  async run({ invoicing }, operator, { merchantId, hashKey, hashIv, environment, ...given }) {
    const keys = { merchantId: merchantId ?? '', hashKey: hashKey ?? '', hashIv: hashIv ?? '' }
    const hasKeys = [merchantId, hashKey, hashIv].some((each) => each !== undefined && each !== '')
    const ecpay = hasKeys ? { ...keys, environment: environment ?? 'production' } : undefined
    return settingsShown(await invoicing.setInvoiceSettings(operator, { ...given, ecpay }))
  },
  rest: put('/invoice_settings'),
})

const testSettings = outwardOperation({
  id: 'invoice_settings.test',
  title: 'Test the keys of the invoice service',
  description:
    'Tries the stored keys of ECPay’s invoice service with one request that changes nothing, for ten seconds at most.',
  ...access,
  effect: 'sets',
  input: {},
  output: z.object({ works: z.boolean(), detail: z.string().describe('a sentence for the operator') }),
  run: ({ modules: { invoicing } }, operator) => invoicing.testInvoiceIssuer(operator),
  rest: post('/invoice_settings/test'),
})

export const invoiceSettingsOperations = [getSettings, setSettings, testSettings]
