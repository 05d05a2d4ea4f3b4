import { factHandler } from '../../domain/facts/index.ts'
import type { HostAt } from '../../domain/identity/index.ts'
import type { Learning } from '../../domain/learning/index.ts'
import type { Notifications } from '../../domain/notifications/index.ts'
import { platformActor, type Tenancy } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { writtenBy } from './write-notice.ts'

type Deps = {
  readonly notifications: Pick<Notifications, 'notify'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
  readonly learning: Pick<Learning, 'namedLecture'>
}

/** Notifies members of lectures that became available. */
export function tellOfLectures({ notifications, tenancy, learning }: Deps): FactHandler {
  return factHandler({
    name: 'tell-of-lectures',
    kinds: ['lecture.opened'],
    async handle({ schoolId, body }) {
      const { personId, lectureId } = body
      const school = await tenancy.schoolById(platformActor, schoolId)
      const host: HostAt = { ...platformActor, schoolId }
      const lecture = await learning.namedLecture(host, lectureId)
      if (!school || !lecture) return
      const { title, courseName: course, courseSlug } = lecture
      await notifications.notify({
        ...{ schoolId, personId, kind: 'lecture_unlocked', source: lectureId },
        path: paths.account.course(courseSlug),
        words: writtenBy(school, ({ words }) => words.lectureOpened({ lecture: title, course })),
      })
    },
  })
}
