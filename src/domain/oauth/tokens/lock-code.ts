import { hashToken } from '../../../platform/crypto/random-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { rolesOf } from './token-owner.ts'

/**
 * Finds a code whose consent is live. The lock makes the second of parallel attempts find the code used, and the roles
 * are read again because they may have been revoked since the consent.
 */
export async function lockCode(tx: Tx, schoolId: SchoolId, code: string) {
  return await tx
    .selectFrom('authorizationCodes as codes')
    .innerJoin('authorizations', (join) =>
      join
        .onRef('authorizations.schoolId', '=', 'codes.schoolId')
        .onRef('authorizations.id', '=', 'codes.authorizationId'),
    )
    .innerJoin('people', 'people.id', 'authorizations.personId')
    .innerJoin('schools', 'schools.id', 'codes.schoolId')
    .where('codes.schoolId', '=', schoolId)
    .where('codes.codeHash', '=', hashToken(code))
    .where('authorizations.revokedAt', 'is', null)
    .where('people.deactivatedAt', 'is', null)
    .whereRef('authorizations.appSignOuts', '=', 'people.appSignOuts')
    .where('schools.state', '=', 'active')
    .select([
      'codes.id',
      'codes.authorizationId',
      'codes.redirectUri',
      'codes.codeChallenge',
      'codes.isBound',
      'codes.nonce',
      'codes.authTime',
      'codes.expiresAt',
      'codes.usedAt',
      'authorizations.clientId',
      'authorizations.personId',
      'authorizations.scopes',
      'people.email',
      'people.emailVerified',
      'people.name',
      'people.image',
      rolesOf(schoolId, 'authorizations.person_id').as('roleNames'),
    ])
    .forUpdate('codes')
    .executeTakeFirst()
}

export type LockedCode = NonNullable<Awaited<ReturnType<typeof lockCode>>>
