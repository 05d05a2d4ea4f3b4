import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CohortId, CourseId, LiveSessionId } from '../../../platform/db/schema/schema.gen.ts'
import { joinUrlAt } from '../../catalog/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { LearningDeps } from '../deps.ts'
import { openCourses } from '../enrolled-courses.ts'

/** A live session as members of its cohort see it. */
export type OwnSession = {
  readonly id: LiveSessionId
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly timeZone: string
  readonly updatedAt: Date
  readonly isOnline: boolean
  /** True from one hour before the start until the end, if it has a URL to join. */
  readonly canJoin: boolean
  readonly recordingUrl: string | null
  readonly attended: boolean
  readonly cohortName: string
  readonly courseSlug: string
  readonly courseName: string
}

/** The cohort of a member in a course, or the cohorts that they can join. */
export type OwnCohorts = {
  readonly own:
    | {
        readonly id: CohortId
        readonly name: string
        readonly startsAt: Date
        readonly endsAt: Date
        readonly sessions: readonly OwnSession[]
      }
    | undefined
  readonly joinable: readonly JoinableCohort[]
}

type JoinableCohort = {
  readonly id: CohortId
  readonly name: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly seatsLeft: number | null
}

const mostSessions = 100
const mostJoinable = 10

/** The live sessions of the cohorts of a member who has access to their courses. */
export function ownSessions(db: Db, { schoolId, memberId }: MemberActor, now: Date) {
  return openCourses(db, { schoolId, memberId }, now)
    .innerJoin('cohorts as cohort', (join) =>
      join.onRef('cohort.schoolId', '=', 'enrolment.schoolId').onRef('cohort.id', '=', 'enrolment.cohortId'),
    )
    .innerJoin('courses as course', (join) =>
      join.onRef('course.schoolId', '=', 'cohort.schoolId').onRef('course.id', '=', 'cohort.courseId'),
    )
    .innerJoin('liveSessions as session', (join) =>
      join.onRef('session.schoolId', '=', 'cohort.schoolId').onRef('session.cohortId', '=', 'cohort.id'),
    )
    .leftJoin('sessionAttendance as attendance', (join) =>
      join
        .onRef('attendance.schoolId', '=', 'session.schoolId')
        .onRef('attendance.sessionId', '=', 'session.id')
        .onRef('attendance.personId', '=', 'enrolment.personId'),
    )
}

function described(sessions: ReturnType<typeof ownSessions>) {
  return sessions
    .select(['session.id', 'session.title', 'session.startsAt', 'session.endsAt', 'session.timeZone'])
    .select(['session.updatedAt', 'session.joinUrl', 'session.recordingUrl', 'cohort.name as cohortName'])
    .select(['course.slug as courseSlug', 'course.name as courseName'])
    .select(sql<boolean>`coalesce(attendance.is_present, attendance.joined_at is not null)`.as('attended'))
    .orderBy('session.startsAt')
    .orderBy('session.id')
}

type Row = Omit<OwnSession, 'isOnline' | 'canJoin'> & { readonly joinUrl: string | null }

function asOwnSession({ joinUrl, ...session }: Row, now: Date): OwnSession {
  const canJoin = joinUrlAt({ ...session, joinUrl }, now) !== null
  const recordingUrl = session.endsAt <= now ? session.recordingUrl : null
  return { ...session, isOnline: joinUrl !== null, canJoin, recordingUrl }
}

/** The member's cohort in a course with its sessions; without one, the cohorts that the member can join. */
export async function cohortsOfMember(
  { db, clock }: LearningDeps,
  member: MemberActor,
  courseId: CourseId,
): Promise<OwnCohorts> {
  const now = clock.now()
  const own = await openCourses(db, member, now)
    .innerJoin('cohorts as cohort', (join) =>
      join.onRef('cohort.schoolId', '=', 'enrolment.schoolId').onRef('cohort.id', '=', 'enrolment.cohortId'),
    )
    .where('enrolment.courseId', '=', courseId)
    .select(['cohort.id', 'cohort.name', 'cohort.startsAt', 'cohort.endsAt'])
    .executeTakeFirst()
  if (!own) return { own: undefined, joinable: await joinableAt(db, member, courseId, now) }
  const sessions = await described(ownSessions(db, member, now))
    .where('cohort.id', '=', own.id)
    .limit(mostSessions)
    .execute()
  return { own: { ...own, sessions: sessions.map((row) => asOwnSession(row, now)) }, joinable: [] }
}

async function joinableAt(
  db: Db,
  { schoolId }: MemberActor,
  courseId: CourseId,
  now: Date,
): Promise<JoinableCohort[]> {
  return await db
    .selectFrom('cohorts')
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .where('joinUntil', '>', now)
    .where('endsAt', '>', now)
    .where(sql<SqlBool>`(join_from is null or join_from <= ${now})`)
    .where(sql<SqlBool>`(capacity is null or taken < capacity)`)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(mostJoinable)
    .select(['id', 'name', 'startsAt', 'endsAt'])
    .select(sql<number | null>`capacity - taken`.as('seatsLeft'))
    .execute()
}

/** The next live sessions of the member that are not over, the earliest first. */
export async function comingSessions(
  { db, clock }: LearningDeps,
  member: MemberActor,
  most: number,
): Promise<OwnSession[]> {
  const now = clock.now()
  const rows = await described(ownSessions(db, member, now))
    .where('session.endsAt', '>', now)
    .limit(most)
    .execute()
  return rows.map((row) => asOwnSession(row, now))
}
