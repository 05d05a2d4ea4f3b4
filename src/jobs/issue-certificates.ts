import type { Certificates } from '../domain/certificates/index.ts'
import { factHandler } from '../domain/facts/index.ts'
import { platformActor, type Tenancy } from '../domain/tenancy/index.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

type Deps = {
  readonly certificates: Pick<Certificates, 'issueDueCertificate' | 'continueRun'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
}

/** Issues certificates: to a member who completed a lecture, and to all members of a course after a change of its rule. */
export function issueCertificates({ certificates, tenancy }: Deps): readonly FactHandler[] {
  return [
    factHandler({
      name: 'issue-certificate',
      // Passing a quiz and completing a course also complete a lecture.
      kinds: ['lecture.completed'],
      async handle({ schoolId, body }) {
        const school = await tenancy.schoolById(platformActor, schoolId)
        if (school) await certificates.issueDueCertificate(school, body)
      },
    }),
    factHandler({
      name: 'issue-certificates',
      kinds: ['certificates.due'],
      async handle({ schoolId, body: { courseId } }) {
        const school = await tenancy.schoolById(platformActor, schoolId)
        if (school) await certificates.continueRun(school, courseId)
      },
    }),
  ]
}
