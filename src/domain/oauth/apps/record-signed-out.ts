import type { Clock } from '../../../platform/clock.ts'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordFact } from '../../facts/index.ts'
import { recordAudit } from '../../tenancy/index.ts'
import { endPairsOf } from '../tokens/end-pairs.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/**
 * Records, at every school, the consents that a person revoked by signing out all apps. Their tokens have been
 * invalid since then. Idempotent.
 */
export async function recordSignedOutApps({ db, clock }: Deps, personId: PersonId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = Map.groupBy(await endedConsents(tx, personId), ({ schoolId }) => schoolId)
    for (const [schoolId, consents] of ended) {
      const revoked = await revoke(tx, clock, schoolId, consents)
      for (const clientId of new Set(revoked.map((consent) => consent.clientId))) {
        const detail = { client: clientId }
        await recordAudit(tx, clock, { kind: 'authorization.revoked', schoolId, personId, detail })
        await recordFact(tx, clock, { schoolId, kind: 'oauth.revoked', body: { clientId, personId } })
      }
    }
  })
}

// Joined from the schools to their consents, so that each consent is found by its index.
async function endedConsents(tx: Tx, personId: PersonId) {
  return await tx
    .selectFrom('people')
    .innerJoin('schools', (join) => join.onTrue())
    .innerJoin('authorizations as consent', (join) =>
      join.onRef('consent.schoolId', '=', 'schools.id').onRef('consent.personId', '=', 'people.id'),
    )
    .where('people.id', '=', personId)
    .where('consent.revokedAt', 'is', null)
    .whereRef('consent.appSignOuts', '<', 'people.appSignOuts')
    .select(['consent.schoolId', 'consent.id'])
    .orderBy('consent.schoolId')
    .orderBy('consent.id')
    .modifyEnd(allSchools('oauth.signed_out'))
    .execute()
}

type Consent = Awaited<ReturnType<typeof endedConsents>>[number]

// A consent that another transaction has revoked since is not recorded again.
async function revoke(tx: Tx, clock: Clock, schoolId: SchoolId, consents: readonly Consent[]) {
  const revoked = await tx
    .updateTable('authorizations')
    .set({ revokedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', '=', (eb) => eb.fn.any(eb.val(consents.map(({ id }) => id))))
    .where('revokedAt', 'is', null)
    .returning(['id', 'clientId'])
    .execute()
  await endPairsOf(
    tx,
    clock,
    schoolId,
    revoked.map(({ id }) => id),
  )
  return revoked
}
