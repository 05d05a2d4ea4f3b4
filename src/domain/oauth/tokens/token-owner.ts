import { sql } from 'kysely'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { type Role, roles } from '../../tenancy/index.ts'

/** The owner of a token. */
export type TokenOwner = {
  readonly personId: PersonId
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  readonly image: string | null
  /** At this school, highest first. */
  readonly roles: readonly Role[]
}

/**
 * The roles at a school of a person, who is given as a column of the outer statement. The school is a value, so that a
 * cluster sends the whole statement to one shard.
 */
export function rolesOf(schoolId: SchoolId, personColumn: string) {
  return sql<Role[]>`array(
    select role from school_roles
    where school_roles.school_id = ${schoolId} and school_roles.person_id = ${sql.ref(personColumn)}
  )`
}

type OwnerRow = Omit<TokenOwner, 'roles'> & { readonly roleNames: readonly Role[] }

export function ownerOf({ personId, email, emailVerified, name, image, roleNames }: OwnerRow): TokenOwner {
  return {
    personId,
    email,
    emailVerified,
    name,
    image,
    roles: roles.filter((role) => roleNames.includes(role)),
  }
}
