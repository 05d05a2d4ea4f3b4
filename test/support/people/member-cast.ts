import * as tenancy from '../../../src/domain/tenancy/index.ts'
import { createModules } from '../../../src/modules.ts'
import type { PersonId, SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { ownPool } from '../database/own-database.ts'
import type { World } from '../world/world.ts'

export function memberActor(schoolId: SchoolId, memberId: PersonId): tenancy.MemberActor {
  return tenancy.memberActor({ schoolId, memberId, roles: ['student'] })
}

/** The statements that the work sent. */
export async function statementsOf(world: World, work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = world.statements().length
  await work()
  return world.statements().slice(before)
}

/** The kinds of facts recorded so far, in their order, with these prefixes only. */
export async function recordedFacts(world: World, beginning: string) {
  // Ids of one moment are in no order; the order of writing is.
  const facts = await world.deps.db.selectFrom('facts').select(['kind', 'body']).orderBy('id').execute()
  return facts.filter(({ kind }) => kind.startsWith(beginning))
}

/** The same, about this person only. */
export async function recordedFactsAbout(world: World, beginning: string, personId: PersonId) {
  const facts = await recordedFacts(world, beginning)
  return facts.filter(({ body }) => (body as { personId?: string }).personId === personId)
}

/** The same world for many concurrent requests: more sessions, and a longer maximum wait. */
export function forACrowd(world: World) {
  const { db } = ownPool(world.connection, { max: 10, connectTimeoutMs: 60_000 })
  return { db, clock: world.clock, modules: createModules({ ...world.deps, db }) }
}
