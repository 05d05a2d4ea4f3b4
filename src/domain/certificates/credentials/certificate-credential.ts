import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CertificateId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { School } from '../../tenancy/index.ts'
import { certificateForAnybody } from '../certificates-readable-by.ts'
import type { CertificateDeps } from '../deps.ts'
import type { CertificateDesign } from '../document/certificate-design.ts'
import { activeKey } from '../keys/credential-keys.ts'
import { didOf } from './did.ts'
import { openBadge } from './open-badge.ts'
import { signCredential } from './sign-credential.ts'
import type { SignedCredential } from './status-list-cache.ts'

/**
 * The credential of a certificate: an Open Badges 3.0 credential with a proof. It is signed when it is first read, and
 * again when the school has moved to another origin, which is another issuer. Undefined if there is no such certificate.
 */
export async function signedCredential(
  deps: CertificateDeps,
  school: School,
  id: CertificateId,
): Promise<SignedCredential | undefined> {
  const stored = await storedCredential(deps.db, school, id)
  if (!stored) return undefined
  if (isOfOrigin(stored.credential, school)) return stored.credential
  return await inTransaction(deps.db, (tx) => signAndStore(tx, deps, school, id))
}

type Stored = { readonly credential: SignedCredential | null }

async function storedCredential(db: Db, { id: schoolId }: School, id: CertificateId) {
  const row = await certificateForAnybody(db, { kind: 'visitor', schoolId })
    .where('certificate.id', '=', id)
    .select('certificate.credential')
    .executeTakeFirst()
  // Written by `signAndStore` only.
  return row as unknown as Stored | undefined
}

function isOfOrigin(credential: SignedCredential | null, { origin }: School): credential is SignedCredential {
  const issuer = credential?.['issuer']
  return typeof issuer === 'object' && issuer !== null && 'id' in issuer && issuer.id === didOf(origin)
}

async function signAndStore(tx: Tx, deps: CertificateDeps, school: School, id: CertificateId) {
  const { id: schoolId, origin } = school
  const row = await lockedFacts(tx, school, id)
  if (!row?.holderName) return undefined
  // Another request has signed it meanwhile.
  const stored = row.credential as unknown as SignedCredential | null
  if (isOfOrigin(stored, school)) return stored
  const key = await activeKey(tx, deps, schoolId)
  const { criteria, schoolName } = row.design as unknown as CertificateDesign
  const { holderName, slug, name, summary, language } = row
  const facts = { ...row, holderName, language, criteria, course: { slug, name, summary } }
  const badge = openBadge(deps.paths, { origin, name: schoolName }, facts)
  const { proof, ...signed } = await signCredential(deps, { origin, key }, badge)
  // The JSON schema of Open Badges requires a list of proofs.
  const credential = { ...signed, proof: [proof] }
  await tx
    .updateTable('certificates')
    .set({ credential: JSON.stringify(credential), keyId: key.id })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
  return credential
}

async function lockedFacts(tx: Tx, { id: schoolId }: School, id: CertificateId) {
  return await certificateForAnybody(tx, { kind: 'visitor', schoolId })
    .innerJoin('courses', (join) =>
      join
        .onRef('courses.schoolId', '=', 'certificate.schoolId')
        .onRef('courses.id', '=', 'certificate.courseId'),
    )
    .where('certificate.id', '=', id)
    .select(['certificate.id', 'certificate.number', 'certificate.holderName', 'certificate.issuedAt'])
    .select(['certificate.statusList', 'certificate.statusIndex', 'certificate.design'])
    .select(['certificate.courseName as name', 'certificate.credential'])
    .select(['courses.slug', 'courses.summary', 'courses.language'])
    .forUpdate('certificate')
    .executeTakeFirst()
}
