import type { Certificates } from '../../domain/certificates/index.ts'
import { factHandler } from '../../domain/facts/index.ts'
import type { Notifications } from '../../domain/notifications/index.ts'
import { platformActor, type Tenancy } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { writtenBy } from './write-notification.ts'

type Deps = {
  readonly notifications: Pick<Notifications, 'notify'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
  readonly certificates: Pick<Certificates, 'publicCertificate'>
}

/** Notifies members of their new certificates. */
export function notifyOfCertificates({ notifications, tenancy, certificates }: Deps): FactHandler {
  return factHandler({
    name: 'notify-of-certificates',
    kinds: ['certificate.issued'],
    async handle({ schoolId, body: { personId, certificateId } }) {
      const school = await tenancy.schoolById(platformActor, schoolId)
      const certificate = await certificates.publicCertificate({ kind: 'visitor', schoolId }, certificateId)
      // It was revoked, replaced or erased meanwhile.
      if (!school || certificate?.state !== 'valid') return
      await notifications.notify({
        schoolId,
        personId,
        kind: 'certificate_issued',
        source: certificateId,
        path: paths.certificate(certificateId),
        messages: writtenBy(school, ({ messages }) =>
          messages.certificateIssued({ course: certificate.courseName }),
        ),
      })
    },
  })
}
