import { z } from 'zod'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { InvoiceSettingsTable, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { choice, invalid, name, problemsIn, type Settings, text, wholeNumber } from '../../platform/fields.ts'
import { sealedColumn } from '../../platform/sealed-values/sealed-kind.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { recordAudit } from '../tenancy/index.ts'
import type { InvoicingDeps } from './deps.ts'
import { EcpayInvoiceSettings } from './ecpay/settings.ts'
import { longestNumberPrefix, longestSeller } from './limits.ts'
import { isTaxId } from './taiwan-fields.ts'

/** The issuers of invoices. */
export const invoiceIssuers = ['manual', 'local', 'ecpay'] as const

/** The rules of a school's invoice settings. */
export const invoiceSettingsFields = {
  issuer: choice(invoiceIssuers),
  document: choice(['invoice', 'receipt']),
  sellerName: name({ to: longestSeller.name }),
  sellerAddress: text({ to: longestSeller.address }),
  sellerTaxId: name({ to: longestSeller.taxId }),
  numberPrefix: z
    .string()
    .regex(
      new RegExp(`^[A-Z0-9-]{0,${longestNumberPrefix}}$`),
      `must be at most ${longestNumberPrefix} capital letters, digits and hyphens`,
    ),
  firstNumber: wholeNumber({ from: 1, to: 99_999_999 }),
}

export type InvoiceTerms = Settings<typeof invoiceSettingsFields>

/** A school's invoice settings, without keys. */
export type InvoiceSettings = InvoiceTerms & {
  readonly hasEcpayKeys: boolean
  readonly updatedAt: Date | null
}

/** The settings of a school that has not set any: operators enter the numbers. */
const untilDecided: InvoiceSettings = {
  issuer: 'manual',
  document: 'receipt',
  sellerName: '',
  sellerAddress: '',
  sellerTaxId: '',
  numberPrefix: '',
  firstNumber: 1,
  hasEcpayKeys: false,
  updatedAt: null,
}

/** The invoice settings of a school. */
export async function invoiceSettings({ db }: { readonly db: Db }, actor: Editor): Promise<InvoiceSettings> {
  refuseUnlessMay(actor, 'school:write')
  const row = await rowOf(db, actor.schoolId).executeTakeFirst()
  return row ? toInvoiceSettings(row) : untilDecided
}

type Row = InvoiceSettingsTable

function rowOf(db: Db, schoolId: SchoolId) {
  return db.selectFrom('invoiceSettings').selectAll().where('schoolId', '=', schoolId)
}

function toInvoiceSettings(
  row: Pick<Row, keyof InvoiceTerms | 'sealedEcpay' | 'updatedAt'>,
): InvoiceSettings {
  const { issuer, document, sellerName, sellerAddress, sellerTaxId, numberPrefix, updatedAt } = row
  return {
    issuer,
    document,
    sellerName,
    sellerAddress,
    sellerTaxId,
    numberPrefix,
    updatedAt,
    firstNumber: Number(row.firstNumber),
    hasEcpayKeys: row.sealedEcpay !== null,
  }
}

export type InvoiceSettingsChange = InvoiceTerms & {
  /** If omitted, the stored keys stay. */
  readonly ecpay?: EcpayInvoiceSettings | undefined
}

/** Changes how a school issues the invoices of future payments. ECPay's keys are encrypted and never shown again. */
export async function setInvoiceSettings(
  deps: Pick<InvoicingDeps, 'db' | 'clock' | 'secretBox'>,
  actor: Editor,
  { ecpay, ...input }: InvoiceSettingsChange,
): Promise<InvoiceSettings> {
  refuseUnlessMay(actor, 'school:write')
  const { schoolId } = actor
  const terms = checkedTerms(input)
  const keys = ecpay && checkedKeys(ecpay)
  return await inTransaction(deps.db, async (tx) => {
    const before = await rowOf(tx, schoolId).forUpdate().executeTakeFirst()
    const sealedEcpay = keys
      ? deps.secretBox.seal(JSON.stringify(keys), contextOf(schoolId))
      : (before?.sealedEcpay ?? null)
    if (terms.issuer === 'ecpay' && sealedEcpay === null)
      throw invalid('invoice settings', [{ field: 'merchantId', message: 'is required, with both keys' }])
    const row = await write(tx, { schoolId, ...terms, sealedEcpay }, deps.clock.now())
    const byPersonId = actor.kind === 'operator' ? actor.memberId : undefined
    const detail = { issuer: terms.issuer, hasNewKeys: keys !== undefined }
    await recordAudit(tx, deps.clock, { kind: 'invoice_settings.changed', schoolId, byPersonId, detail })
    return toInvoiceSettings(row)
  })
}

async function write(
  tx: Tx,
  row: Omit<Row, 'createdAt' | 'updatedAt' | 'firstNumber'> & InvoiceTerms,
  now: Date,
) {
  const { schoolId, ...rest } = { ...row, firstNumber: BigInt(row.firstNumber) }
  return await tx
    .insertInto('invoiceSettings')
    .values({ schoolId, ...rest, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('schoolId').doUpdateSet({ ...rest, updatedAt: now }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

function checkedTerms(input: InvoiceTerms): InvoiceTerms {
  const { data: terms, error } = z.object(invoiceSettingsFields).safeParse(input)
  if (error) throw invalid('invoice settings', problemsIn(error))
  const isOfTaiwan = terms.issuer === 'ecpay'
  const problems = [
    ...(terms.issuer !== 'manual' && terms.sellerName === ''
      ? [{ field: 'sellerName', message: 'is required' }]
      : []),
    ...(isOfTaiwan && terms.sellerTaxId !== '' && !isTaxId(terms.sellerTaxId)
      ? [{ field: 'sellerTaxId', message: 'must be the 8 digits of a tax ID number' }]
      : []),
  ]
  if (problems.length > 0) throw invalid('invoice settings', problems)
  return terms
}

function checkedKeys(input: EcpayInvoiceSettings): EcpayInvoiceSettings {
  const { data, error } = EcpayInvoiceSettings.safeParse(input)
  if (error) throw invalid('invoice settings', problemsIn(error))
  return data
}

/** Decrypts the keys of a school's account at ECPay's invoice service; undefined if it has none. */
export async function ecpayKeysOf(
  { db, secretBox }: { readonly db: Db; readonly secretBox: SecretBox },
  schoolId: SchoolId,
): Promise<EcpayInvoiceSettings | undefined> {
  const row = await rowOf(db, schoolId).executeTakeFirst()
  if (!row?.sealedEcpay) return undefined
  return EcpayInvoiceSettings.parse(JSON.parse(secretBox.open(row.sealedEcpay, contextOf(schoolId))))
}

const contextOf = (schoolId: SchoolId) => `invoice_settings ${schoolId} ecpay`

export const sealedInvoiceKeys = sealedColumn<'invoiceSettings', { schoolId: SchoolId }>({
  name: 'keys of invoice services',
  table: 'invoiceSettings',
  column: 'sealedEcpay',
  key: { schoolId: 'uuid' },
  contextOf: ({ schoolId }) => contextOf(schoolId),
})
