import { createHash } from 'node:crypto'
import { factHandler } from '../../domain/facts/index.ts'
import type { HostAt } from '../../domain/identity/index.ts'
import type { Learning } from '../../domain/learning/index.ts'
import type { Notification, Notifications } from '../../domain/notifications/index.ts'
import { platformActor, type School, type Tenancy } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { writtenBy } from './write-notification.ts'

type Deps = {
  readonly notifications: Pick<Notifications, 'notify'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
  readonly learning: Pick<Learning, 'lectureLabels' | 'remindersOf' | 'recordReminded' | 'claimSectionMail'>
}

/**
 * Notifies members of lectures that became available, once for all that opened at the same time. A section leads to one mail
 * a day, in the time zone of the school: for lectures of it that open later that day there is a message in the inbox only.
 * A requested reminder is sent by every channel.
 */
export function notifyOfLectures({ notifications, tenancy, learning }: Deps): FactHandler {
  return factHandler({
    name: 'tell-of-lectures',
    kinds: ['lectures.opened'],
    async handle({ schoolId, body, happenedAt: openedAt }) {
      const { personId, lectureIds } = body
      const school = await tenancy.schoolById(platformActor, schoolId)
      const host: HostAt = { ...platformActor, schoolId }
      const lectures = await learning.lectureLabels(host, lectureIds)
      if (!school || lectures.length === 0) return
      const their = { memberId: personId, lectureIds }
      const reminders = await learning.remindersOf(host, { ...their, openedAt })
      const source = sourceOf([
        ...lectureIds,
        ...reminders.map(({ lectureId, askedAt }) => `${lectureId} ${askedAt.toISOString()}`),
      ])
      const isRequested = reminders.length > 0
      const { timeZone } = school
      const sectionIds = [...new Set(lectures.map(({ sectionId }) => sectionId))]
      const mailed = await learning.claimSectionMail(host, {
        memberId: personId,
        sectionIds,
        openedAt,
        timeZone,
        source,
      })
      const notification = notificationOf(school, lectures)
      await notifications.notify({
        ...notification,
        schoolId,
        personId,
        kind: 'lecture_unlocked',
        source,
        isRequested,
        isInboxOnly: !isRequested && mailed.size === 0,
      })
      if (isRequested) await learning.recordReminded(host, their)
    },
  })
}

// The source of one lecture is its id; the source of several has a fixed length.
function sourceOf([first = '', ...otherIds]: readonly string[]): string {
  if (otherIds.length === 0) return first
  return createHash('sha256')
    .update([first, ...otherIds].toSorted().join(' '))
    .digest('hex')
}

type Lectures = Awaited<ReturnType<Deps['learning']['lectureLabels']>>

function notificationOf(school: School, lectures: Lectures): Pick<Notification, 'path' | 'messages'> {
  const [first, second] = lectures
  if (!first) throw new Error('A notification of opened lectures has none')
  const { courseName: course, courseSlug } = first
  if (!second) {
    return {
      path: paths.learn.lecture(courseSlug, first.id),
      messages: writtenBy(school, ({ messages }) => messages.lectureOpened({ lecture: first.title, course })),
    }
  }
  const titles = lectures.map(({ title }) => title)
  const sections = [
    ...new Map(lectures.map(({ sectionId, sectionTitle }) => [sectionId, sectionTitle])).values(),
  ]
  const [section] = sections
  return {
    path: paths.learn.course(courseSlug),
    messages: writtenBy(school, ({ messages }) =>
      sections.length === 1 && section
        ? messages.sectionOpened({ section, titles, course })
        : messages.sectionsOpened({ sections, course }),
    ),
  }
}
