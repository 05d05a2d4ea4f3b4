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
  readonly learning: Pick<Learning, 'namedLecture' | 'reminderOf' | 'noteReminded'>
}

/** Notifies members of lectures that became available; a reminder they asked for is sent by every channel. */
export function tellOfLectures({ notifications, tenancy, learning }: Deps): FactHandler {
  return factHandler({
    name: 'tell-of-lectures',
    kinds: ['lecture.opened'],
    async handle({ schoolId, body, happenedAt: openedAt }) {
      const { personId, lectureId } = body
      const school = await tenancy.schoolById(platformActor, schoolId)
      const host: HostAt = { ...platformActor, schoolId }
      const lecture = await learning.namedLecture(host, lectureId)
      if (!school || !lecture) return
      const { title, courseName: course, courseSlug } = lecture
      const their = { memberId: personId, lectureId }
      const askedAt = await learning.reminderOf(host, { ...their, openedAt })
      await notifications.notify({
        ...{ schoolId, personId, kind: 'lecture_unlocked' },
        source: askedAt ? `${lectureId} ${askedAt.toISOString()}` : lectureId,
        isAskedFor: askedAt !== undefined,
        path: paths.learn.lecture(courseSlug, lectureId),
        words: writtenBy(school, ({ words }) => words.lectureOpened({ lecture: title, course })),
      })
      if (askedAt) await learning.noteReminded(host, their)
    },
  })
}
