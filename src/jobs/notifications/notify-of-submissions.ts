import type { Assessments } from '../../domain/assessments/index.ts'
import { factHandler } from '../../domain/facts/index.ts'
import type { HostAt } from '../../domain/identity/index.ts'
import type { Notifications } from '../../domain/notifications/index.ts'
import { platformActor, type Tenancy } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { writtenBy } from './write-notification.ts'

type Deps = {
  readonly assessments: Pick<Assessments, 'submissionById'>
  readonly notifications: Pick<Notifications, 'notify'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
}

/** Notifies members of submissions that a person graded or returned. */
export function notifyOfSubmissions({ assessments, notifications, tenancy }: Deps): FactHandler {
  return factHandler({
    name: 'tell-of-submissions',
    kinds: ['submission.graded', 'submission.returned'],
    async handle({ schoolId, kind, body, happenedAt }) {
      const host: HostAt = { ...platformActor, schoolId }
      const school = await tenancy.schoolById(platformActor, schoolId)
      const submission = await assessments.submissionById(host, body.attemptId)
      // The lecture or the account was deleted meanwhile.
      if (!school || !submission) return
      const { personId, lectureTitle: lecture, courseName: course, courseSlug, passed } = submission
      const isReturned = kind === 'submission.returned'
      await notifications.notify({
        schoolId,
        personId,
        kind: 'course_updated',
        // A corrected grade is another notification.
        source: `${body.attemptId} ${happenedAt.toISOString()}`,
        path: paths.learn.lecture(courseSlug, body.lectureId),
        messages: writtenBy(school, ({ messages: { submissions } }) => {
          if (isReturned) return submissions.returned({ lecture, course })
          return submissions.graded({ lecture, course, passed: passed === true })
        }),
      })
    },
  })
}
