import type { MemberActor } from '../../src/domain/tenancy/index.ts'
import { minutesAfter } from '../history-clock.ts'
import { localTime } from '../local-time.ts'
import type { PlantedSchool } from '../planted-school.ts'
import { findByName, type Planting } from '../planting.ts'

type DemoSession = {
  readonly title: string
  /** Days until it begins; negative for a past one, which has a recording. */
  readonly inDays: number
  readonly from: string
  readonly minutes: number
}

export type DemoCohort = {
  readonly course: string
  readonly name: string
  readonly startedDaysAgo: number
  readonly endsInDays: number
  readonly capacity: number
  /** Until when members may join; without it, only staff add them. */
  readonly joinableForDays?: number
  readonly room: string
  readonly sessions: readonly DemoSession[]
}

/** A cohort with its live sessions, which this member attended so far. */
export async function plantCohort(
  { modules, clock }: Planting,
  { host, courses, timeZone }: PlantedSchool,
  member: MemberActor,
  cohort: DemoCohort,
): Promise<void> {
  const { learning } = modules
  const { course, name, startedDaysAgo, endsInDays, capacity, joinableForDays, room } = cohort
  const startsAt = clock.daysAgo(startedDaysAgo)
  clock.moveTo(startsAt)
  const joinUntil = joinableForDays === undefined ? null : clock.daysAgo(-joinableForDays)
  const terms = { name, startsAt, endsAt: clock.daysAgo(-endsInDays), capacity, joinFrom: null, joinUntil }
  const courseId = findByName(courses, course).id
  const cohortId = await learning.createCohort(host, { courseId, ...terms })
  await learning.addToCohort(host, { cohortId, memberId: member.memberId })
  for (const { title, inDays, from, minutes } of cohort.sessions) {
    const begins = localTime(clock.daysAgo(-inDays), from, timeZone)
    const times = { startsAt: begins, endsAt: minutesAfter(begins, minutes), timeZone }
    const isOver = inDays < 0
    const recordingUrl = isOver ? `${room}/recording` : null
    const sessionId = await learning.addLiveSession(host, {
      cohortId,
      title,
      ...times,
      joinUrl: room,
      recordingUrl,
    })
    if (isOver) await learning.markAttendance(host, { sessionId, memberId: member.memberId, isPresent: true })
  }
  clock.moveTo(clock.present)
}

export type DemoNote = {
  readonly course: string
  /** The place of the lecture in its course, from 0. */
  readonly lecture: number
  readonly atSeconds: number | null
  readonly daysAgo: number
  readonly body: string
}

/** Private notes of a member. */
export async function plantNotes(
  { modules, clock }: Planting,
  { courses }: PlantedSchool,
  member: MemberActor,
  notes: readonly DemoNote[],
): Promise<void> {
  for (const { course, lecture: at, atSeconds: positionSeconds, daysAgo, body } of notes) {
    const lecture = findByName(courses, course).lectures.flat()[at]
    if (!lecture) throw new Error(`${course} has no lecture ${at}`)
    clock.moveTo(clock.daysAgo(daysAgo))
    await modules.learning.addNote(member, lecture.id, { body, positionSeconds })
  }
  clock.moveTo(clock.present)
}
