import { z } from 'zod'
import { certificateStates, type ListedCertificate } from '../../domain/certificates/index.ts'
import { hiddenNote, personal } from '../personal-data.ts'
import { component } from '../wire/component.ts'
import { member } from '../wire/member.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

export const certificate = component(
  'Certificate',
  z.object({
    id: id.describe('part of the URL of its public page: /certificates/{id}'),
    number: z.number().int(),
    state: z.enum(certificateStates),
    holder_name: personal(
      z.string().nullable().describe(`the name on it, if the account was not deleted; ${hiddenNote}`),
    ),
    member,
    course: z.object({ id, name: z.string() }),
    issued_at: moment,
    revoked_at: momentOrNull,
    revocation_reason: z.string().nullable(),
    replaces_id: id.nullable().describe('the certificate that it replaces'),
    replaced_by_id: id.nullable(),
  }),
)

export function toCertificate(row: ListedCertificate): z.input<typeof certificate> {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    holder_name: row.holderName,
    member: { id: row.memberId, name: row.memberName, email: row.email },
    course: { id: row.courseId, name: row.courseName },
    issued_at: momentOf(row.issuedAt),
    revoked_at: momentOf(row.revokedAt),
    revocation_reason: row.revokedBecause,
    replaces_id: row.replacesId,
    replaced_by_id: row.replacedById,
  }
}
