import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Editor, readableWith } from '../identity/index.ts'
import type { MemberActor, OwnerOf, Visitor } from '../tenancy/index.ts'

export const certificateStates = ['valid', 'revoked', 'replaced'] as const
export type CertificateState = (typeof certificateStates)[number]

/**
 * The visibility rule of certificates. Everybody with the id, which cannot be guessed, may read one; only lists are
 * limited: a member finds their own, and editors with the permission find all.
 */
export function certificatesReadableBy(db: Db, actor: MemberActor | Editor) {
  const certificates = db
    .selectFrom('certificates as certificate')
    .where('certificate.schoolId', '=', actor.schoolId)
  switch (actor.kind) {
    case 'member':
      return certificatesOf(db, actor)
    case 'operator':
    case 'platform':
      return readableWith(certificates, actor, 'students:read')
  }
}

/** The member's own certificates. */
export function certificatesOf(db: Db, { schoolId, memberId }: Pick<OwnerOf, 'schoolId' | 'memberId'>) {
  return db
    .selectFrom('certificates as certificate')
    .where('certificate.schoolId', '=', schoolId)
    .where('certificate.personId', '=', memberId)
    .where('certificate.erasedAt', 'is', null)
}

/** One certificate for anybody who knows its id. */
export function certificateForAnybody(db: Db, { schoolId }: Visitor) {
  return db
    .selectFrom('certificates as certificate')
    .where('certificate.schoolId', '=', schoolId)
    .where('certificate.erasedAt', 'is', null)
}

/** True for certificates in this state, by conditions that the index of withdrawn ones has. */
export function isInState(state: CertificateState) {
  switch (state) {
    case 'valid':
      return sql<boolean>`certificate.replaced_at is null and certificate.revoked_at is null`
    case 'revoked':
      return sql<boolean>`certificate.revoked_at is not null and certificate.replaced_at is null`
    case 'replaced':
      return sql<boolean>`certificate.replaced_at is not null`
  }
}

/** The state of a certificate; one that was replaced is no longer revoked or valid itself. */
export const stateOfCertificate = sql<CertificateState>`case
  when certificate.replaced_at is not null then 'replaced'
  when certificate.revoked_at is not null then 'revoked'
  else 'valid' end`
