import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CohortId, LiveSessionId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import {
  moment,
  name,
  refuseProblems,
  rulesFor,
  type Settings,
  timeZone,
  webUrl,
} from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Changes, merged, nextVersion, refuseStale } from '../../../platform/row-version.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../../identity/index.ts'
import type { LearningDeps } from '../deps.ts'
import { cohortsReadableBy } from './cohorts.ts'
import { lockCohort } from './write-cohorts.ts'

export const sessionFields = {
  title: name({ from: 1, to: 160 }),
  startsAt: moment,
  endsAt: moment,
  timeZone,
  /** Shown to members of the cohort, shortly before the start. */
  joinUrl: webUrl.nullable(),
  /** Shown to members of the cohort after the session. */
  recordingUrl: webUrl.nullable(),
}

/** The settings of a live session. */
export type SessionSettings = Settings<typeof sessionFields>

const checked = rulesFor('live session', sessionFields)

// A cohort has a few dozen sessions at most.
const mostSessions = 500

/** The visibility rule of live sessions for staff: those of the cohorts that they may see. */
export function sessionsReadableBy(db: Db, editor: Editor) {
  const sessions = db
    .selectFrom('liveSessions as session')
    .where('session.schoolId', '=', editor.schoolId)
    .where('session.cohortId', 'in', cohortsReadableBy(db, editor).select('cohort.id'))
  return readableWith(sessions, editor, 'courses:read')
}

const columns = [
  'session.id',
  'session.cohortId',
  'session.title',
  'session.startsAt',
  'session.endsAt',
  'session.timeZone',
  'session.joinUrl',
  'session.recordingUrl',
  'session.createdAt',
  'session.updatedAt',
] as const

/** The live sessions of a cohort, the earliest first. */
export async function listLiveSessions({ db }: LearningDeps, editor: Editor, cohortId: CohortId) {
  refuseUnlessMay(editor, 'courses:read')
  return await sessionsReadableBy(db, editor)
    .where('session.cohortId', '=', cohortId)
    .orderBy('session.startsAt')
    .orderBy('session.id')
    .limit(mostSessions)
    .select(columns)
    .execute()
}

/** One live session; undefined if there is none. */
export async function liveSessionById({ db }: LearningDeps, editor: Editor, id: LiveSessionId) {
  refuseUnlessMay(editor, 'courses:read')
  return await sessionsReadableBy(db, editor).where('session.id', '=', id).select(columns).executeTakeFirst()
}

/** A live session as staff sees it. */
export type LiveSession = NonNullable<Awaited<ReturnType<typeof liveSessionById>>>

/** Adds a live session to a cohort. */
export async function addLiveSession(
  { db, clock }: LearningDeps,
  editor: Editor,
  { cohortId, ...input }: SessionSettings & { readonly cohortId: CohortId },
): Promise<LiveSessionId> {
  refuseUnlessMay(editor, 'courses:write')
  const settings = checkedSession(input)
  const id = newId<'LiveSession'>(clock)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await lockCohort(tx, editor, cohortId)
    await tx
      .insertInto('liveSessions')
      .values({ schoolId: editor.schoolId, id, cohortId, ...settings, createdAt: now, updatedAt: now })
      .execute()
  })
  return id
}

/** Changes a live session, for example to add its recording. A new start reminds its members again. */
export async function updateLiveSession(
  { db, clock }: LearningDeps,
  editor: Editor,
  id: LiveSessionId,
  { updatedAt: readAt, ...changes }: Changes<SessionSettings>,
): Promise<void> {
  refuseUnlessMay(editor, 'courses:write')
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    const row = await lockSession(tx, editor, id)
    refuseStale(row, readAt)
    const { title, startsAt, endsAt, timeZone: zone, joinUrl, recordingUrl } = row
    const previous = { title, startsAt, endsAt, timeZone: zone, joinUrl, recordingUrl }
    const settings = checkedSession(merged<SessionSettings>(previous, changes))
    const isMoved = settings.startsAt.getTime() !== startsAt.getTime()
    await tx
      .updateTable('liveSessions')
      .set({ ...settings, remindedAt: isMoved ? null : row.remindedAt, updatedAt: nextVersion(clock, row) })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
  })
}

/** Removes a live session with its attendance. */
export async function removeLiveSession(
  { db }: LearningDeps,
  editor: Editor,
  id: LiveSessionId,
): Promise<void> {
  refuseUnlessMay(editor, 'courses:write')
  const { numDeletedRows } = await db
    .deleteFrom('liveSessions')
    .where('schoolId', '=', editor.schoolId)
    .where('id', 'in', sessionsReadableBy(db, editor).where('session.id', '=', id).select('session.id'))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw noSuchSession()
}

function checkedSession(input: SessionSettings): SessionSettings {
  const settings = checked(input)
  refuseProblems('live session', [
    settings.endsAt <= settings.startsAt ? { field: 'endsAt', message: 'must be after startsAt' } : undefined,
  ])
  return settings
}

async function lockSession(tx: Tx, editor: Editor, id: LiveSessionId) {
  const row = await sessionsReadableBy(tx, editor)
    .where('session.id', '=', id)
    .selectAll('session')
    .forNoKeyUpdate('session')
    .executeTakeFirst()
  if (!row) throw noSuchSession()
  return row
}

const noSuchSession = () => new Refusal('not_found', 'No such live session')
