import { certificateStates, type OwnCertificate } from '../../../domain/certificates/index.ts'
import type { School } from '../../../domain/tenancy/index.ts'
import { urlAt } from '../../../paths/path-builder.ts'
import { paths } from '../../../paths/paths.ts'
import { builder } from './builder.ts'
import { connectionOf, namesOf } from './connection.ts'
import { Viewer } from './viewer.ts'

const CertificateState = builder.enumType('CertificateState', { values: certificateStates })

const Certificate = builder.objectRef<ReturnType<typeof toCertificate>>('Certificate').implement({
  description: 'A certificate of the viewer for a course.',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeInt('number'),
    courseName: t.exposeString('courseName'),
    holderName: t.exposeString('holderName'),
    state: t.expose('state', { type: CertificateState }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true }),
    url: t.expose('url', { type: 'URL', description: 'The page where anybody can verify it.' }),
    credentialUrl: t.expose('credentialUrl', {
      type: 'URL',
      description: 'The signed Open Badges 3.0 credential, as JSON.',
    }),
  }),
})

builder.objectField(Viewer, 'certificates', (t) =>
  t.connection(
    {
      type: Certificate,
      description:
        'Certificates of the viewer at this school, latest first, without those that were replaced.',
      resolve: (_owner, args, context, info) => {
        const { modules, member, school, recordActivity } = context
        recordActivity('courses')
        return connectionOf(context, args, info, {
          name: 'certificates',
          read: (page) => modules.certificates.ownCertificates(member, page),
          cursorOf: ({ issuedAt: at, id }) => ({ at, id }),
          toNode: (certificate) => toCertificate(school, certificate),
        })
      },
    },
    ...namesOf('Certificate'),
  ),
)

function toCertificate(school: School, { holderName, ...certificate }: OwnCertificate) {
  return {
    ...certificate,
    holderName: holderName ?? '',
    url: urlAt(school, paths.certificate(certificate.id)),
    credentialUrl: urlAt(school, paths.certificateCredential(certificate.id)),
  }
}
