import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/keyset.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema.gen.ts'
import type { PageRequest } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Role, roles } from '../tenancy/index.ts'
import { type Editor, readableWith, refuseUnlessMay } from './editor.ts'

type Deps = { readonly db: Db }

/** A person with a role at a school, as those who run it see them. */
export type SchoolMember = {
  readonly id: PersonId
  readonly name: string
  readonly email: string
  /** Highest first. */
  readonly roles: readonly Role[]
  readonly joinedAt: Date
  readonly createdAt: Date
  readonly isActive: boolean
}

/** A page of a school's members, the newest account first, by one statement; of one role if it is named. */
export async function listMembers(
  { db }: Deps,
  editor: Editor,
  { page, role }: { page: PageRequest; role?: Role | undefined },
) {
  refuseUnlessMay(editor, 'members:read')
  const order = { at: 'people.created_at', id: 'people.id', latestFirst: true }
  const { rows, ...more } = await keysetPage(membersReadableBy(db, editor, role), order, page)
  return { ...more, rows: rows.map(toMember) }
}

/** One member; undefined if not a member of this school. */
export async function memberById(
  { db }: Deps,
  editor: Editor,
  id: PersonId,
): Promise<SchoolMember | undefined> {
  refuseUnlessMay(editor, 'members:read')
  const row = await membersReadableBy(db, editor).where('people.id', '=', id).executeTakeFirst()
  return row && toMember(row)
}

/** The one answer to "whom of this school may they see": those with a role there, whatever they do elsewhere. */
export function membersReadableBy(db: Db, editor: Editor, role?: Role) {
  const { schoolId } = editor
  const held = sql<Role[]>`array(
    select role from school_roles where school_id = ${schoolId} and person_id = people.id
  )`
  const joinedAt = sql<Date>`(
    select min(granted_at) from school_roles where school_id = ${schoolId} and person_id = people.id
  )`
  const members = db
    .selectFrom('people')
    .where(({ exists, selectFrom }) => {
      const here = selectFrom('schoolRoles')
        .select('role')
        .where('schoolId', '=', schoolId)
        .whereRef('personId', '=', 'people.id')
      return exists(role ? here.where('role', '=', role) : here)
    })
    .select(['people.id', 'people.name', 'people.email', 'people.createdAt', 'people.deactivatedAt'])
    .select([held.as('held'), joinedAt.as('joinedAt')])
  return readableWith(members, editor, 'members:read')
}

/** The one rule for members: people with a role at the school. */
export async function refuseUnlessMember(db: Db, schoolId: SchoolId, personId: PersonId): Promise<void> {
  const role = await db
    .selectFrom('schoolRoles')
    .select('role')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .limit(1)
    .executeTakeFirst()
  if (role) return
  const problems = [{ field: 'personId', message: 'must be a member of this school' }]
  throw new Refusal('not_found', 'No such member at this school', { problems })
}

type Row = Awaited<ReturnType<ReturnType<typeof membersReadableBy>['execute']>>[number]

function toMember({ held, deactivatedAt, ...row }: Row): SchoolMember {
  return { ...row, roles: roles.filter((role) => held.includes(role)), isActive: deactivatedAt === null }
}
