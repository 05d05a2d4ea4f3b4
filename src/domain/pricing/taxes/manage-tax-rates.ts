import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { isCountry } from '../../../platform/countries.ts'
import { violates } from '../../../platform/db/constraint.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { keysetPage, type PageRequest } from '../../../platform/db/paging/keyset.ts'
import type { TaxRateId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { name, rulesFor, type Settings, wholeNumber } from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
import type { RowOf } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Changes, merged, nextVersion, StaleVersion } from '../../../platform/row-version.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../../identity/index.ts'
import { recordAudit } from '../../tenancy/index.ts'
import { longestTaxName } from '../limits.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

export const taxRateFields = {
  /** ISO 3166-1 alpha-2; null for every country without a rate of its own. */
  country: z
    .string()
    .refine(isCountry, { error: 'must be a country such as TW (ISO 3166-1 alpha-2)' })
    .meta({ maxLength: 2 })
    .nullable(),
  /** Shown to buyers. */
  name: name({ from: 1, to: longestTaxName }),
  /** Hundredths of a percent. */
  rate: wholeNumber({ from: 0, to: 10_000 }),
  /** True if prices include the tax; otherwise it is added to them. */
  isInclusive: z.boolean(),
}

export type TaxRateTerms = Settings<typeof taxRateFields>

const checked = rulesFor('tax rate', taxRateFields)

/** The visibility rule of tax rates. */
export function taxRatesReadableBy(db: Db, actor: Editor) {
  const rates = db.selectFrom('taxRates').where('taxRates.schoolId', '=', actor.schoolId)
  return readableWith(rates, actor, 'school:read')
}

export async function listTaxRates({ db }: Deps, actor: Editor, page: PageRequest) {
  refuseUnlessMay(actor, 'school:read')
  const keyset = { at: 'tax_rates.created_at', id: 'tax_rates.id', latestFirst: true }
  return await keysetPage(taxRatesReadableBy(db, actor).selectAll('taxRates'), keyset, page)
}

export type TaxRate = RowOf<typeof listTaxRates>

export async function taxRateById({ db }: Deps, actor: Editor, id: TaxRateId): Promise<TaxRate> {
  refuseUnlessMay(actor, 'school:read')
  const rate = await taxRatesReadableBy(db, actor)
    .where('id', '=', id)
    .selectAll('taxRates')
    .executeTakeFirst()
  if (!rate) throw new Refusal('not_found', 'No such tax rate')
  return rate
}

/** Adds a rate, for orders from now on. */
export async function createTaxRate(deps: Deps, actor: Editor, input: TaxRateTerms): Promise<TaxRate> {
  refuseUnlessMay(actor, 'school:write')
  const { clock } = deps
  const terms = checked(input)
  const [id, now] = [newId<'TaxRate'>(clock), clock.now()]
  const row = { ...terms, schoolId: actor.schoolId, id, createdAt: now, updatedAt: now }
  return await withAudit(deps, actor, terms, (tx) =>
    tx.insertInto('taxRates').values(row).returningAll().executeTakeFirstOrThrow(),
  )
}

/** Changes a rate, for orders from now on; those placed before keep theirs. */
export async function updateTaxRate(
  deps: Deps,
  actor: Editor,
  id: TaxRateId,
  { updatedAt, ...changes }: Changes<TaxRateTerms>,
): Promise<TaxRate> {
  refuseUnlessMay(actor, 'school:write')
  const { country, name: called, rate, isInclusive } = await taxRateById(deps, actor, id)
  const terms = checked(merged<TaxRateTerms>({ country, name: called, rate, isInclusive }, changes))
  return await withAudit(deps, actor, terms, async (tx) => {
    const changed = await tx
      .updateTable('taxRates')
      .set({ ...terms, updatedAt: nextVersion(deps.clock, { updatedAt }) })
      .where('schoolId', '=', actor.schoolId)
      .where('id', '=', id)
      .where('updatedAt', '=', updatedAt)
      .returningAll()
      .executeTakeFirst()
    if (!changed) throw new StaleVersion()
    return changed
  })
}

/** Removes a rate, for orders from now on. */
export async function deleteTaxRate(deps: Deps, actor: Editor, id: TaxRateId): Promise<void> {
  refuseUnlessMay(actor, 'school:write')
  const { country, name: called } = await taxRateById(deps, actor, id)
  await withAudit(deps, actor, { country, name: called }, (tx) =>
    tx.deleteFrom('taxRates').where('schoolId', '=', actor.schoolId).where('id', '=', id).execute(),
  )
}

type TaxRateAudit = Pick<TaxRateTerms, 'country' | 'name'> & { readonly rate?: number }

async function withAudit<Done>(
  { db, clock }: Deps,
  actor: Editor,
  { country, name: called, rate }: TaxRateAudit,
  change: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  const { schoolId } = actor
  const byPersonId = actor.kind === 'operator' ? actor.memberId : undefined
  const detail = { country: country ?? '', name: called, ...(rate === undefined ? {} : { rate }) }
  try {
    return await inTransaction(db, async (tx) => {
      const done = await change(tx)
      await recordAudit(tx, clock, { kind: 'tax_rate.changed', schoolId, byPersonId, detail })
      return done
    })
  } catch (error) {
    if (!violates(error, 'tax_rates_country_unique')) throw error
    const problems = [{ field: 'country', message: 'already has a tax rate' }]
    throw new Refusal('conflict', 'This country already has a tax rate: change the existing one', {
      problems,
    })
  }
}
