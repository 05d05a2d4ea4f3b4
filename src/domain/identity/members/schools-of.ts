import { sql } from 'kysely'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { formatOrigin, type MemberActor, type Role, roles } from '../../tenancy/index.ts'

/** A school where a person holds a role. */
export type OwnSchool = {
  readonly id: SchoolId
  readonly name: string
  readonly subdomain: string
  readonly origin: string
  /** Highest privilege first. */
  readonly roles: readonly Role[]
}

/** Every school where the member holds a role, by one statement; the only list of a person across schools. */
export async function schoolsOf({ db }: { db: Db }, { memberId }: MemberActor): Promise<OwnSchool[]> {
  const rows = await findSchools(db, { personId: memberId })
  return rows.map(({ scheme, host, port, roleNames, ...school }) => ({
    ...school,
    origin: formatOrigin({ scheme, host, port }),
    roles: roles.filter((role) => roleNames.includes(role)),
  }))
}

const findSchools = prepared('identity.schools_of', (db, { personId }: { personId: PersonId }) =>
  db
    .selectFrom('schoolRoles as ownRole')
    .innerJoin('schools', 'schools.id', 'ownRole.schoolId')
    .innerJoin('schoolOrigins as home', (join) =>
      join.onRef('home.schoolId', '=', 'schools.id').on('home.isCanonical', '=', true),
    )
    .where('ownRole.personId', '=', personId)
    .groupBy(['schools.id', 'home.scheme', 'home.host', 'home.port'])
    .orderBy('schools.name')
    .orderBy('schools.id')
    .select(['schools.id', 'schools.name', 'schools.subdomain', 'home.scheme', 'home.host', 'home.port'])
    .select(sql<Role[]>`array_agg(own_role.role)`.as('roleNames'))
    .modifyEnd(allSchools('identity.schools_of')),
)
