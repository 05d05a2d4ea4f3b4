import type { Db } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema.gen.ts'

/** How many people hold a role at a school, and how many of them learn there; each person once. */
export async function countPeople({ db }: { readonly db: Db }, schoolId: SchoolId) {
  const { withRole, students } = await db
    .selectFrom('schoolRoles')
    .innerJoin('people', 'people.id', 'schoolRoles.personId')
    .where('schoolRoles.schoolId', '=', schoolId)
    .where('people.deactivatedAt', 'is', null)
    .select(({ fn }) => [
      fn.count('schoolRoles.personId').distinct().as('withRole'),
      fn.count('schoolRoles.personId').filterWhere('schoolRoles.role', '=', 'student').as('students'),
    ])
    .executeTakeFirstOrThrow()
  return { withRole: Number(withRole), students: Number(students) }
}
