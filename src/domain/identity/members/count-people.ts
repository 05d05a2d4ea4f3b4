import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { type Role, roles } from '../../tenancy/index.ts'
import { type Editor, refuseUnlessMay } from './editor.ts'

/** The number of people with a role at a school and the number of its students; each person is counted once. */
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

/** The number of people with each role at a school, highest privilege first. */
export async function countByRole({ db }: { readonly db: Db }, editor: Editor) {
  refuseUnlessMay(editor, 'members:read')
  const counts = await db
    .selectFrom('schoolRoles')
    .where('schoolId', '=', editor.schoolId)
    .groupBy('role')
    .select(['role', sql<number>`count(*)::integer`.as('people')])
    .execute()
  const people = new Map<Role, number>(counts.map((each) => [each.role, each.people]))
  return roles.map((role) => ({ role, people: people.get(role) ?? 0 }))
}
