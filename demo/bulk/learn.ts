import { accessEndOf } from '../../src/domain/entitlements/index.ts'
import type { EntitlementsTable, LectureId } from '../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day, hour } from '../../src/platform/durations.ts'
import type { Bought } from './buy.ts'
import type { Member } from './member.ts'
import type { StockCourse, StockLecture } from './read-stock.ts'

/** The courses of a member with their enrolment, and whether they may have been watched. */
export type Enrolments = Map<StockCourse, { readonly since: Date; readonly isWatched: boolean }>

type Grant = Pick<
  EntitlementsTable,
  'itemType' | 'itemId' | 'source' | 'sourceId' | 'startsAt' | 'expiresAt' | 'takenBackAt'
>

function grant({ sheet, stock, chance, personId }: Member, entitlement: Grant) {
  const { startsAt: createdAt } = entitlement
  const id = chance.id<'Entitlement'>(createdAt)
  sheet.add('entitlements', { schoolId: stock.schoolId, id, personId, ...entitlement, createdAt })
}

/** Grants access to purchased items; access to fully refunded ones is revoked. */
export function grantBought(member: Member, at: Date, { fulfilment, payment, lines }: Bought): void {
  if (fulfilment !== 'granted' && fulfilment !== 'taken_back') return
  const startsAt = payment.paidAt ?? at
  const takenBackAt = fulfilment === 'taken_back' ? payment.refundedAt : null
  for (const { id: sourceId, ware } of lines) {
    const { itemType, itemId, access, accessDays } = ware
    if (itemType === 'event_ticket' || access === 'none') continue
    const expiresAt = accessEndOf({ access, accessUntil: null, accessDays }, startsAt, member.stock.timeZone)
    grant(member, { itemType, itemId, source: 'payment', sourceId, startsAt, expiresAt, takenBackAt })
  }
}

/** A course that the school granted free of charge. */
export function grantManually(member: Member, { id: itemId }: StockCourse, startsAt: Date): void {
  const forGood = { startsAt, expiresAt: null, takenBackAt: null }
  grant(member, { itemType: 'course', itemId, source: 'manual', sourceId: member.personId, ...forGood })
}

/** Enrolments, with progress in about a third of them: one lecture a day, in order. */
export function learn(member: Member, enrolments: Enrolments): void {
  const { sheet, stock, personId } = member
  const { schoolId } = stock
  const [first] = [...enrolments].toSorted(([, a], [, b]) => a.since.getTime() - b.since.getTime())
  for (const [course, { since: enrolledAt, isWatched }] of enrolments) {
    const watched = isWatched ? watchSome(member, course, enrolledAt) : unwatched
    const isFirst = course === first?.[0]
    sheet.add('enrolments', { schoolId, personId, courseId: course.id, enrolledAt, isFirst, ...watched })
  }
}

type Watched = {
  lastLectureId: LectureId | null
  lastWatchedAt: Date | null
  advancedAt: Date | null
  completedAt: Date | null
  completedLectures: number
}

const unwatched: Watched = {
  lastLectureId: null,
  lastWatchedAt: null,
  advancedAt: null,
  completedAt: null,
  completedLectures: 0,
}

function watchSome(member: Member, course: StockCourse, enrolledAt: Date): Watched {
  const { chance, present } = member
  const daysSince = Math.floor((present.getTime() - enrolledAt.getTime()) / day) - 1
  const all = course.lectures.length
  const isFinished = chance.isOneIn(300) && daysSince >= all
  const target = isFinished ? all : chance.below(10) < 3 ? 1 + chance.below(6) : 0
  const count = Math.min(target, daysSince, all)
  let watched = unwatched
  for (const [at, lecture] of course.lectures.slice(0, Math.max(0, count)).entries()) {
    const openedAt = addDuration(enrolledAt, at * day + chance.below(12) * hour)
    const isCompleted = isFinished || at < count - 1
    addProgress(member, course, { lecture, openedAt, isCompleted })
    watched = afterView(watched, { lecture, openedAt, isCompleted })
  }
  return isFinished ? { ...watched, completedAt: watched.advancedAt } : watched
}

function afterView(before: Watched, { lecture, openedAt, isCompleted }: LectureView): Watched {
  return {
    lastLectureId: lecture.id,
    lastWatchedAt: openedAt,
    advancedAt: isCompleted ? addDuration(openedAt, hour) : openedAt,
    completedAt: null,
    completedLectures: before.completedLectures + (isCompleted ? 1 : 0),
  }
}

type LectureView = { readonly lecture: StockLecture; readonly openedAt: Date; readonly isCompleted: boolean }

function addProgress(
  { sheet, stock, personId }: Member,
  course: StockCourse,
  { lecture, openedAt, isCompleted }: LectureView,
) {
  const { id: lectureId, durationSeconds } = lecture
  const position = Math.floor((durationSeconds ?? 0) * (isCompleted ? 0.95 : 0.4))
  sheet.add('lectureProgress', {
    schoolId: stock.schoolId,
    personId,
    courseId: course.id,
    lectureId,
    state: isCompleted ? 'completed' : 'read',
    positionSeconds: position,
    furthestSeconds: position,
    reportedAt: durationSeconds === null ? null : openedAt,
    openedAt,
    completedAt: isCompleted ? addDuration(openedAt, hour) : null,
  })
}
