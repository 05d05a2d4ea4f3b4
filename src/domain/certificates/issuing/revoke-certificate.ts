import type { Tx } from '../../../platform/db/database.ts'
import type { CertificateId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { rulesFor, text } from '../../../platform/fields.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordFact } from '../../facts/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { recordAudit, type School } from '../../tenancy/index.ts'
import { certificatesReadableBy } from '../certificates-readable-by.ts'
import { recordStatusChange } from '../credentials/status-position.ts'
import type { CertificateDeps } from '../deps.ts'
import { longestHolderName, longestRevocationReason } from '../limits.ts'
import { issueCertificate, issuingCourse } from './issue-certificate.ts'

export const revocationFields = {
  /** Shown to everybody who opens the certificate. */
  reason: text({ from: 1, to: longestRevocationReason }),
}

const checkedReason = rulesFor('revocation', revocationFields)

/** Revokes a certificate. Its page says so, and so does the status list of credentials. */
export async function revokeCertificate(
  { db, clock }: CertificateDeps,
  editor: Editor,
  { id, reason }: { readonly id: CertificateId; readonly reason: string },
): Promise<void> {
  refuseUnlessMay(editor, 'students:write')
  checkedReason({ reason })
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    const { personId, courseId, statusList, ...certificate } = await lockCertificate(tx, editor, id)
    if (certificate.revokedAt) throw new Refusal('conflict', 'This certificate has already been revoked')
    if (certificate.replacedAt) throw replaced()
    await tx
      .updateTable('certificates')
      .set({ revokedAt: clock.now(), revokedBecause: reason })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    await recordStatusChange(tx, clock, schoolId, statusList)
    const body = { personId, courseId, certificateId: id }
    await recordFact(tx, clock, { schoolId, kind: 'certificate.revoked', body })
    const detail = { certificate: id, number: certificate.number }
    await recordAudit(tx, clock, {
      kind: 'certificate.revoked',
      schoolId,
      personId,
      ...authorOf(editor),
      detail,
    })
  })
}

/** The corrected name; without one the new certificate has the member's current name. */
export const reissueFields = { holderName: text({ from: 1, to: longestHolderName }) }

const checkedName = rulesFor('certificate', reissueFields)

type Reissue = { readonly id: CertificateId; readonly holderName?: string | undefined }

/** Replaces a certificate by a new one with a corrected name; the old one links to it and is no longer valid. */
export async function reissueCertificate(
  deps: CertificateDeps,
  editor: Editor,
  school: School,
  { id, holderName }: Reissue,
): Promise<CertificateId> {
  refuseUnlessMay(editor, 'students:write')
  const { clock } = deps
  const { schoolId } = editor
  return await inTransaction(deps.db, async (tx) => {
    const { personId, courseId, statusList, ...certificate } = await lockCertificate(tx, editor, id)
    if (certificate.replacedAt) throw replaced()
    if (certificate.erasedAt) throw new Refusal('conflict', 'The account of this member was deleted')
    const member = await tx
      .selectFrom('people')
      .select(['name', 'locale'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
    const { holderName: name } = checkedName({ holderName: holderName ?? member.name })
    await tx
      .updateTable('certificates')
      .set({ replacedAt: clock.now() })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    await recordStatusChange(tx, clock, schoolId, statusList)
    const course = await issuingCourse(tx, schoolId, courseId)
    const holder = { personId, name, locale: member.locale, replacesId: id }
    const newId = await issueCertificate(tx, deps, school, course, holder)
    const detail = { certificate: newId, replaces: id }
    await recordAudit(tx, clock, {
      kind: 'certificate.reissued',
      schoolId,
      personId,
      ...authorOf(editor),
      detail,
    })
    return newId
  })
}

async function lockCertificate(tx: Tx, editor: Editor, id: CertificateId) {
  const certificate = await certificatesReadableBy(tx, editor)
    .where('certificate.id', '=', id)
    .select(['certificate.personId', 'certificate.courseId', 'certificate.number', 'certificate.statusList'])
    .select(['certificate.revokedAt', 'certificate.replacedAt', 'certificate.erasedAt'])
    .forUpdate()
    .executeTakeFirst()
  if (!certificate) throw new Refusal('not_found', 'No such certificate')
  return certificate
}

const replaced = () => new Refusal('conflict', 'This certificate has already been replaced by another')

const authorOf = (editor: Editor) => (editor.kind === 'operator' ? { byPersonId: editor.memberId } : {})
