import { z } from 'zod'
import { certificateStates } from '../../../../domain/certificates/index.ts'
import { id, moment, momentOf } from '../../../../operations/wire/shapes.ts'
import { urlAt } from '../../../../paths/path-builder.ts'
import { paths } from '../../../../paths/paths.ts'
import { memberOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'

const certificate = z.object({
  id,
  number: z.number().int(),
  course_name: z.string(),
  holder_name: z.string(),
  state: z.enum(certificateStates),
  issued_at: moment,
  url: z.string().describe('the page where anybody can verify it'),
  credential_url: z.string().describe('the signed Open Badges 3.0 credential, as JSON'),
})

export const listMyCertificates = defineListTool({
  name: 'list_my_certificates',
  title: 'My certificates',
  description:
    'Lists the certificates of the signed-in member at this site, latest first, each with its public page and its credential. Replaced certificates are not listed.',
  access: ['account:read'],
  activity: 'courses',
  filters: {},
  item: certificate,
  untrusted: ['items[].course_name', 'items[].holder_name'],
  nextSteps: [
    'Anybody who has the url of a certificate can verify it: share it only if the member wants to.',
  ],
  read: (context, page) => context.modules.certificates.ownCertificates(memberOf(context), page),
  cursorOf: ({ issuedAt, id: at }) => ({ at: issuedAt, id: at }),
  toItem: (row, { school }) => ({
    id: row.id,
    number: row.number,
    course_name: row.courseName,
    holder_name: row.holderName ?? '',
    state: row.state,
    issued_at: momentOf(row.issuedAt),
    url: urlAt(school, paths.certificate(row.id)),
    credential_url: urlAt(school, paths.certificateCredential(row.id)),
  }),
})
