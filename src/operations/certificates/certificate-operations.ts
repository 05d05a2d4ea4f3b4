import { z } from 'zod'
import { certificateStates, reissueFields, revocationFields } from '../../domain/certificates/index.ts'
import { actOperation, listOperation, readOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { resourceId } from '../wire/resource-id.ts'
import { searchText } from '../wire/search-text.ts'
import { certificate, toCertificate } from './certificate.ts'

const certificateId = resourceId<'Certificate'>('certificate')
const untrusted = ['holder_name', 'member.name', 'course.name', 'revocation_reason']

export const listCertificates = listOperation({
  id: 'certificates.list',
  reads: 'replica',
  title: 'List certificates',
  description: 'Returns the issued certificates of this school, latest first, with their holders and states.',
  scope: 'students:read',
  filters: {
    course_id: resourceId<'Course'>('course').optional().describe('only certificates of this course'),
    member_id: resourceId<'Person'>('member').optional().describe('only certificates of this member'),
    state: z.enum(certificateStates).optional(),
    search: searchText.optional().describe('the beginning of a name or an e-mail address of a member'),
  },
  item: certificate,
  untrusted: untrusted.map((field) => `items[].${field}`),
  read: ({ certificates }, operator, page, filters) =>
    certificates.listCertificates(operator, { ...filters, page }),
  cursorOf: ({ issuedAt, id }) => ({ at: issuedAt, id }),
  toItem: (row) => toCertificate(row),
  rest: get('/certificates'),
  tool: {
    name: 'list_certificates',
    hint: 'Personal data: use it only for what the operator asked.',
    nextSteps: ['Certificates are revoked and issued again in the admin area.'],
  },
})

export const getCertificate = readOperation({
  id: 'certificates.get',
  title: 'Get a certificate',
  description: 'Returns a certificate with its holder and state.',
  scope: 'students:read',
  input: { id: certificateId },
  output: certificate,
  untrusted,
  run: async ({ certificates }, operator, { id }) =>
    toCertificate(await certificates.certificateById(operator, id)),
  rest: get('/certificates/:id'),
})

export const revokeCertificate = actOperation({
  id: 'certificates.revoke',
  title: 'Revoke a certificate',
  description:
    'Revokes a certificate permanently. Its public page shows the reason, and verifiers of its credential report it as revoked. The member does not get another one for the course unless it is issued again.',
  scope: 'students:write',
  effect: 'sets',
  input: {
    id: certificateId,
    reason: revocationFields.reason.describe('shown to everybody who opens the certificate'),
  },
  output: certificate,
  untrusted,
  async run({ certificates }, operator, { id, reason }) {
    await certificates.revokeCertificate(operator, { id, reason })
    return toCertificate(await certificates.certificateById(operator, id))
  },
  rest: post('/certificates/:id/revoke'),
})

export const reissueCertificate = actOperation({
  id: 'certificates.reissue',
  title: 'Issue a certificate again',
  description:
    'Issues a new certificate with a corrected name, in the current template, and notifies the member. The former one is no longer valid and links to the new one.',
  scope: 'students:write',
  effect: 'adds',
  input: {
    id: certificateId,
    holder_name: reissueFields.holderName
      .optional()
      .describe("the name on it; by default the member's current name"),
  },
  output: certificate,
  untrusted,
  async run({ certificates }, operator, input, { school }) {
    const id = await certificates.reissueCertificate(operator, school, input)
    return toCertificate(await certificates.certificateById(operator, id))
  },
  rest: post('/certificates/:id/reissue'),
})
