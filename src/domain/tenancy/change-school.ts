import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordFact } from '../facts/index.ts'
import type { PlatformActor } from './actor.ts'
import { checkedOrigin, notifySchoolsChanged } from './create-school.ts'
import type { Feature, SchoolText } from './school.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly permitsHttpOrigins: boolean }

export async function suspendSchool(deps: Deps, _actor: PlatformActor, schoolId: SchoolId, because: string) {
  await change(deps, schoolId, 'school.suspended', (tx) =>
    writeSuspension(tx, deps.clock, schoolId, { by: 'host', because }),
  )
}

type Suspension = { readonly by: 'host' | 'owner'; readonly because: string }

/** Suspends a school, in a transaction that has checked the permission. */
export async function writeSuspension(tx: Tx, clock: Clock, schoolId: SchoolId, { by, because }: Suspension) {
  const now = clock.now()
  notifySchoolsChanged(tx)
  return await tx
    .updateTable('schools')
    .set({ state: 'suspended', suspendedBecause: because, suspendedBy: by })
    .set({ suspendedAt: now, updatedAt: now })
    .where('id', '=', schoolId)
    .executeTakeFirst()
}

export async function resumeSchool(deps: Deps, _actor: PlatformActor, schoolId: SchoolId) {
  await change(deps, schoolId, 'school.resumed', (tx) => writeResumption(tx, deps.clock, schoolId))
}

/** Ends the suspension of a school, in a transaction that has checked the permission. */
export async function writeResumption(tx: Tx, clock: Clock, schoolId: SchoolId) {
  notifySchoolsChanged(tx)
  return await tx
    .updateTable('schools')
    .set({ state: 'active', suspendedBecause: null, suspendedBy: null })
    .set({ suspendedAt: null, updatedAt: clock.now() })
    .where('id', '=', schoolId)
    .executeTakeFirst()
}

/** Changes the canonical origin of a school. Tokens and links of the old one become invalid. */
export async function moveSchool(deps: Deps, _actor: PlatformActor, schoolId: SchoolId, to: string) {
  const origin = checkedOrigin(deps, { origin: to })
  await change(deps, schoolId, 'school.moved', async (tx) => {
    await tx.updateTable('schools').set({ updatedAt: deps.clock.now() }).where('id', '=', schoolId).execute()
    return await tx
      .updateTable('schoolOrigins')
      .set(origin)
      .where('schoolId', '=', schoolId)
      .where('isCanonical', '=', true)
      .executeTakeFirst()
  })
}

/** The fields that a school may change itself; only the host changes its origin, currency and state. */
export type SchoolChanges = {
  readonly name: string
  readonly timeZone: string
  readonly locale: string
  readonly locales: readonly string[]
  readonly contactEmail: string | null
  readonly mailSenderName: string | null
  readonly mailReplyTo: string | null
  /** Replaces all texts; if omitted, they stay unchanged. */
  readonly texts?: readonly ({ readonly locale: string } & SchoolText)[] | undefined
  /** The new version. */
  readonly updatedAt: Date
}

/** Writes the settings of a school, in a transaction that has validated them. */
export async function writeSchool(
  tx: Tx,
  schoolId: SchoolId,
  { texts, locales, ...columns }: SchoolChanges,
): Promise<void> {
  await tx
    .updateTable('schools')
    .set({ ...columns, locales: [...locales] })
    .where('id', '=', schoolId)
    .execute()
  if (texts) await replaceTexts(tx, schoolId, texts)
  notifySchoolsChanged(tx)
}

/** Changes the further currencies of a school, in a transaction that has validated them. */
export async function setSchoolCurrencies(
  tx: Tx,
  clock: Clock,
  schoolId: SchoolId,
  currencies: readonly string[],
): Promise<void> {
  await tx
    .updateTable('schools')
    .set({ currencies: [...currencies], updatedAt: clock.now() })
    .where('id', '=', schoolId)
    .execute()
  notifySchoolsChanged(tx)
}

/** Changes the colour of a school, in a transaction that has validated it. */
export async function paintSchool(
  tx: Tx,
  schoolId: SchoolId,
  columns: { readonly accentColour: string; readonly updatedAt: Date },
): Promise<void> {
  await tx.updateTable('schools').set(columns).where('id', '=', schoolId).execute()
  notifySchoolsChanged(tx)
}

async function replaceTexts(tx: Tx, schoolId: SchoolId, texts: NonNullable<SchoolChanges['texts']>) {
  await tx.deleteFrom('schoolTexts').where('schoolId', '=', schoolId).execute()
  const rows = texts.map((text) => ({ ...text, schoolId }))
  if (rows.length > 0) await tx.insertInto('schoolTexts').values(rows).execute()
}

/** Switches a feature of a school on or off. */
export async function switchFeature(
  deps: Pick<Deps, 'db' | 'clock'>,
  _actor: PlatformActor,
  schoolId: SchoolId,
  { feature, to }: { feature: Feature; to: 'on' | 'off' },
) {
  await inTransaction(deps.db, async (tx) => {
    if (to === 'on') {
      await tx
        .insertInto('schoolFeatures')
        .values({ schoolId, feature, switchedOnAt: deps.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await tx
        .deleteFrom('schoolFeatures')
        .where('schoolId', '=', schoolId)
        .where('feature', '=', feature)
        .execute()
    }
    await tx.updateTable('schools').set({ updatedAt: deps.clock.now() }).where('id', '=', schoolId).execute()
    notifySchoolsChanged(tx)
  })
}

async function change(
  { db, clock }: Deps,
  schoolId: SchoolId,
  kind: 'school.suspended' | 'school.resumed' | 'school.moved',
  update: (tx: Tx) => Promise<{ numUpdatedRows: bigint }>,
) {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await update(tx)
    if (numUpdatedRows === 0n) throw new Refusal('not_found', 'No such school')
    await recordFact(tx, clock, { schoolId, kind, body: {} })
    notifySchoolsChanged(tx)
  })
}
