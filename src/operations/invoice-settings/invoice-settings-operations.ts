import { z } from 'zod'
import { keyTestTimeoutMs } from '../../domain/invoicing/index.ts'
import { inWords } from '../../platform/duration-in-words.ts'
import { outwardOperation, readOperation } from '../operation.ts'
import { get, post, put } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { settings, terms, toInvoiceSettings } from './invoice-settings.ts'

const access = { scope: 'session', permission: 'school:write' } as const

export const getSettings = readOperation({
  id: 'invoice_settings.get',
  title: 'Get the invoice settings',
  description: 'Returns how this school issues its invoices. Keys are never returned.',
  ...access,
  input: {},
  output: settings,
  run: async ({ invoicing }, operator) => toInvoiceSettings(await invoicing.invoiceSettings(operator)),
  rest: get('/invoice_settings'),
})

const key = z.string().max(64)

export const setSettings = versionedOperation({
  id: 'invoice_settings.set',
  title: 'Set the invoice settings',
  description:
    'Sets how invoices of later payments are issued. The keys of ECPay’s invoice service are encrypted, never returned, and stay if they are left out.',
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
  current: async ({ invoicing }, operator) => toInvoiceSettings(await invoicing.invoiceSettings(operator)),
  async run({ invoicing }, operator, { merchantId, hashKey, hashIv, environment, ...fields }) {
    const keys = { merchantId: merchantId ?? '', hashKey: hashKey ?? '', hashIv: hashIv ?? '' }
    const hasKeys = [merchantId, hashKey, hashIv].some((each) => each !== undefined && each !== '')
    const ecpay = hasKeys ? { ...keys, environment: environment ?? 'production' } : undefined
    return toInvoiceSettings(await invoicing.setInvoiceSettings(operator, { ...fields, ecpay }))
  },
  rest: put('/invoice_settings'),
})

export const testSettings = outwardOperation({
  id: 'invoice_settings.test',
  title: 'Test the keys of the invoice service',
  description: `Tests the stored keys of ECPay’s invoice service with one request that changes nothing, for at most ${inWords(keyTestTimeoutMs)}.`,
  ...access,
  effect: 'sets',
  input: {},
  output: z.object({ works: z.boolean(), detail: z.string().describe('a sentence for the operator') }),
  run: ({ modules: { invoicing } }, operator) => invoicing.testInvoiceIssuer(operator),
  rest: post('/invoice_settings/test'),
})
