import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema.gen.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import { createPerson, type NewPerson, personWithEmail } from './people.ts'
import { type Grant, grantRole, rolesAt } from './school-roles.ts'

export type { NewPerson } from './people.ts'

export type Identity = ReturnType<typeof createIdentity>

/** People, who have one account everywhere, and the roles they hold at each school. */
export function createIdentity(deps: { db: Db; clock: Clock }) {
  return {
    createPerson: (actor: PlatformActor, input: NewPerson) => createPerson(deps, actor, input),
    personWithEmail: (actor: PlatformActor, email: string) => personWithEmail(deps, actor, email),
    grantRole: (actor: PlatformActor, grant: Grant) => grantRole(deps, actor, grant),
    rolesAt: (schoolId: SchoolId, personId: PersonId) => rolesAt(deps, schoolId, personId),
  }
}
