import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { PageRequest } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Role, roles } from '../../tenancy/index.ts'
import { type Editor, readableWith, refuseUnlessMay } from './editor.ts'

type Deps = { readonly db: Db }

/** A person with a role at a school, as its operators see them. */
export type SchoolMember = {
  readonly id: PersonId
  readonly name: string
  readonly email: string
  /** Highest first. */
  readonly roles: readonly Role[]
  readonly joinedAt: Date
  /** The position in the list, for its cursor. */
  readonly listedAt: Date
  readonly isActive: boolean
}

/** The filter and the order of a list of members. */
export type MemberFilter = {
  readonly role?: Role | undefined
  /** The beginning of a name or an e-mail address. */
  readonly search?: string | undefined
  readonly sort?: MemberSort | undefined
}

export const memberSorts = ['-joined_at', 'joined_at'] as const
type MemberSort = (typeof memberSorts)[number]

/** A page of a school's members, latest joined or granted first, by one statement. */
export async function listMembers(
  { db }: Deps,
  editor: Editor,
  { page, sort = '-joined_at', ...filter }: MemberFilter & { readonly page: PageRequest },
) {
  refuseUnlessMay(editor, 'members:read')
  const order = { at: 'own.granted_at', id: 'own.person_id', latestFirst: sort === '-joined_at' }
  const { rows, ...more } = await keysetPage(membersReadableBy(db, editor, filter), order, page)
  return { ...more, rows: rows.map(toMember) }
}

/** One member; undefined if not a member of this school. */
export async function memberById(
  { db }: Deps,
  editor: Editor,
  id: PersonId,
): Promise<SchoolMember | undefined> {
  refuseUnlessMay(editor, 'members:read')
  const row = await membersReadableBy(db, editor).where('own.personId', '=', id).executeTakeFirst()
  return row && toMember(row)
}

/** The read rule for members: people with a role at the school, regardless of other schools. */
export function membersReadableBy(
  db: Db,
  editor: Editor,
  { role, search }: Pick<MemberFilter, 'role' | 'search'> = {},
) {
  const { schoolId } = editor
  const rolesInSchool = sql<Role[]>`array(
    select role from school_roles where school_id = ${schoolId} and person_id = own.person_id
  )`
  const joinedAt = sql<Date>`(
    select min(granted_at) from school_roles where school_id = ${schoolId} and person_id = own.person_id
  )`
  let members = db
    .selectFrom('schoolRoles as own')
    .innerJoin('people', 'people.id', 'own.personId')
    .where('own.schoolId', '=', schoolId)
    // One row per member: the filtered role, or their first role.
    .where(role ? sql<boolean>`own.role = ${role}` : isFirstRole)
    .select(['own.personId as id', 'own.grantedAt as listedAt'])
    .select(['people.name', 'people.email', 'people.deactivatedAt'])
    .select([rolesInSchool.as('roleNames'), joinedAt.as('joinedAt')])
  if (search) members = members.where(matchesSearch(search, 'own.person_id'))
  return readableWith(members, editor, 'members:read')
}

const isFirstRole = sql<boolean>`not exists (
  select from school_roles as former
  where former.school_id = own.school_id and former.person_id = own.person_id
    and (former.granted_at, former.role) < (own.granted_at, own.role)
)`

/**
 * True if the name or e-mail address of the person in this column begins with this text. The subquery uses the indexes of both
 * columns first; a scan in list order would read every member of a large school.
 */
export function matchesSearch(search: string, personId: string) {
  const beginning = `${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(personId)} = any(array(
    select id from people where lower(name) like ${beginning}
    union select id from people where email like ${beginning}
  ))`
}

/** Refuses a person without a role at the school. */
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

function toMember({ roleNames, deactivatedAt, ...row }: Row): SchoolMember {
  return { ...row, roles: roles.filter((role) => roleNames.includes(role)), isActive: deactivatedAt === null }
}
