import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { CertificateDeps } from './deps.ts'

/** The certificates of a person at a school, for their data export. */
export async function certificatePersonalData(
  { db }: Pick<CertificateDeps, 'db'>,
  schoolId: SchoolId,
  personId: PersonId,
) {
  const certificates = await db
    .selectFrom('certificates')
    .select(['id', 'number', 'holderName', 'courseName', 'issuedAt', 'revokedAt', 'revokedBecause'])
    .select(['replacedAt', 'replacesId', 'credential'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('issuedAt')
    .execute()
  return { certificates }
}

/**
 * Erases the certificates of a deleted account: their pages are not found any more. The positions in the status lists
 * stay taken and unchanged, so that a copy that the holder downloaded still verifies.
 */
export async function eraseCertificates(
  { db, clock }: Pick<CertificateDeps, 'db' | 'clock'>,
  schoolId: SchoolId,
  personId: PersonId,
): Promise<void> {
  await db
    .updateTable('certificates')
    .set({
      holderName: null,
      credential: null,
      keyId: null,
      revokedBecause: null,
      design: '{}',
      erasedAt: clock.now(),
    })
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .where('erasedAt', 'is', null)
    .execute()
}
