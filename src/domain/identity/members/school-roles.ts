import type { Clock } from '../../../platform/clock.ts'
import { violates } from '../../../platform/db/constraint.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/fields.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordFact } from '../../facts/index.ts'
import {
  type OperatorActor,
  type PlatformActor,
  type Role,
  recordAudit,
  roles,
  type Visit,
} from '../../tenancy/index.ts'
import { mayChangeRole } from './permissions.ts'

type Deps = { readonly db: Db; readonly clock: Clock }
type Actor = PlatformActor | OperatorActor
/** The author of a role change and their request. */
type Author = { readonly personId?: PersonId | undefined; readonly visit?: Visit | undefined }
export type Grant = { readonly schoolId: SchoolId; readonly personId: PersonId; readonly role: Role }

/** Grants a person a role at a school; a repeated grant changes nothing. */
export async function grantRole(
  { db, clock }: Deps,
  actor: Actor,
  grant: Grant,
  visit?: Visit,
): Promise<void> {
  refuseUnlessAllowed(actor, grant)
  await inTransaction(db, (tx) => addRole(tx, clock, grant, authorOf(actor, visit)))
}

/** Revokes a role. The last owner of a school cannot be removed. */
export async function revokeRole(
  { db, clock }: Deps,
  actor: Actor,
  grant: Grant,
  visit?: Visit,
): Promise<void> {
  refuseUnlessAllowed(actor, grant)
  await inTransaction(db, (tx) => removeRole(tx, clock, grant, authorOf(actor, visit)))
}

function authorOf(actor: Actor, visit: Visit | undefined): Author {
  return { personId: actor.kind === 'operator' ? actor.memberId : undefined, visit }
}

/** Adds the role within a transaction and records one fact. */
export async function addRole(tx: Tx, clock: Clock, grant: Grant, author: Author = {}) {
  try {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('schoolRoles')
      .values({ ...grant, grantedAt: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
  } catch (error) {
    throw phrased(error)
  }
  await recordChange(tx, clock, 'role.granted', grant, author)
}

/** Removes the role within a transaction; concurrent removals are serialized, so that one owner stays. */
export async function removeRole(tx: Tx, clock: Clock, grant: Grant, author: Author = {}) {
  const { schoolId, personId, role } = grant
  await tx.selectFrom('schools').select('id').where('id', '=', schoolId).forUpdate().execute()
  const { numDeletedRows } = await tx
    .deleteFrom('schoolRoles')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .where('role', '=', role)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  if (role === 'owner' && !(await hasOwner(tx, schoolId))) {
    const problems = [{ field: '', message: 'last_owner' }]
    throw new Refusal('conflict', 'A school needs at least one owner: give the role to someone else first', {
      problems,
    })
  }
  await recordChange(tx, clock, 'role.revoked', grant, author)
}

async function hasOwner(tx: Tx, schoolId: SchoolId): Promise<boolean> {
  const owner = await tx
    .selectFrom('schoolRoles')
    .innerJoin('people', 'people.id', 'schoolRoles.personId')
    .select('personId')
    .where('schoolId', '=', schoolId)
    .where('role', '=', 'owner')
    .where('people.deactivatedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

/** The roles a person holds at a school, highest privilege first. */
export async function rolesAt({ db }: Deps, schoolId: SchoolId, personId: PersonId): Promise<Role[]> {
  const grants = await db
    .selectFrom('schoolRoles')
    .select('role')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .execute()
  const names = new Set(grants.map(({ role }) => role))
  return roles.filter((role) => names.has(role))
}

function refuseUnlessAllowed(actor: Actor, { schoolId, role }: Grant) {
  switch (actor.kind) {
    case 'platform':
      return
    case 'operator':
      if (actor.schoolId === schoolId && mayChangeRole(actor.roles, role)) return
      throw new Refusal('not_permitted', `Your roles do not allow you to change who is ${role}`)
  }
}

async function recordChange(
  tx: Tx,
  clock: Clock,
  kind: 'role.granted' | 'role.revoked',
  { schoolId, personId, role }: Grant,
  { personId: byPersonId, visit }: Author,
) {
  await recordAudit(tx, clock, { kind, schoolId, personId, byPersonId, visit, detail: { role } })
  await recordFact(tx, clock, { schoolId, kind, body: { personId, role } })
}

function phrased(error: unknown): unknown {
  if (violates(error, 'school_roles_person_id_fkey')) return new Refusal('not_found', 'No such person')
  if (violates(error, 'school_roles_school_id_fkey')) return new Refusal('not_found', 'No such school')
  if (violates(error, 'school_roles_known')) {
    return invalid('role', [{ field: 'role', message: `must be one of ${roles.join(', ')}` }])
  }
  return error
}

/** The people who own a school. */
export async function ownersOf(db: Db, schoolId: SchoolId): Promise<PersonId[]> {
  const owners = await db
    .selectFrom('schoolRoles')
    .select('personId')
    .where('schoolId', '=', schoolId)
    .where('role', '=', 'owner')
    .orderBy('personId')
    .execute()
  return owners.map(({ personId }) => personId)
}
