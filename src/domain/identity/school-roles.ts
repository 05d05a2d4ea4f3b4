import type { Clock } from '../../platform/clock.ts'
import { violates } from '../../platform/db/constraint.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordFact } from '../../platform/outbox/record-fact.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type PlatformActor, type Role, roles } from '../tenancy/index.ts'

type Deps = { readonly db: Db; readonly clock: Clock }
export type Grant = { readonly schoolId: SchoolId; readonly personId: PersonId; readonly role: Role }

/** Gives a person a role at a school; giving it twice changes nothing. */
export async function grantRole({ db, clock }: Deps, _actor: PlatformActor, grant: Grant): Promise<void> {
  await inTransaction(db, async (tx) => {
    try {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('schoolRoles')
        .values({ ...grant, grantedAt: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (!numInsertedOrUpdatedRows) return
    } catch (error) {
      throw phrased(error, grant)
    }
    const { schoolId, personId, role } = grant
    await recordFact(tx, clock, { schoolId, kind: 'role.granted', body: { personId, role } })
  })
}

/** The roles a person holds at a school, highest privilege first. */
export async function rolesAt({ db }: Deps, schoolId: SchoolId, personId: PersonId): Promise<Role[]> {
  const held = await db
    .selectFrom('schoolRoles')
    .select('role')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .execute()
  const names = new Set(held.map(({ role }) => role))
  return roles.filter((role) => names.has(role))
}

function phrased(error: unknown, { role }: Grant): unknown {
  if (violates(error, 'school_roles_person_id_fkey')) return new Refusal('not_found', 'No such person')
  if (violates(error, 'school_roles_school_id_fkey')) return new Refusal('not_found', 'No such school')
  if (violates(error, 'school_roles_known')) {
    const problems = [{ field: 'role', message: `must be one of ${roles.join(', ')}` }]
    return new Refusal('invalid_input', `There is no role ${role}`, { problems })
  }
  return error
}
