import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gradingLimits } from '../../../src/domain/assessments/index.ts'
import type { OperatorActor } from '../../../src/domain/tenancy/index.ts'
import type { Modules } from '../../../src/modules.ts'
import { type FilledTeaching, fillTeaching } from '../../support/database/fill-teaching.ts'
import { type Reading, rowsRead } from '../../support/database/rows-read.ts'
import { operatorOf } from '../../support/people/identity-cast.ts'
import { crowdOf } from '../../support/samples/crowd-size.ts'
import { createWorld, type World } from '../../support/world/world.ts'

const { mostTakersCounted } = gradingLimits
const members = crowdOf({ sample: 10_000, all: 100_000 })
let world: World
let olga: OperatorActor
/** A teacher of the small course. */
let ken: OperatorActor
let school: FilledTeaching

beforeAll(async () => {
  world = await createWorld()
  olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
  const { schoolId } = olga
  school = await fillTeaching(world, { schoolId, owner: olga.memberId, teacher: ken.memberId, members })
}, 300_000)
afterAll(() => world.close())

type List = (modules: Modules, rows: FilledTeaching) => Promise<unknown>
const page = { first: 20 }
const later = {
  first: 20,
  after: { at: new Date('2024-01-08T00:00:00Z'), id: '00000000-0000-7000-8000-000000000000' },
}

// Each with the number of its statements.
const lists: readonly (readonly [string, number, List])[] = [
  ['the gradebook', 3, ({ assessments }, { large }) => assessments.gradebookPage(olga, large, { page })],
  [
    'a later page of the gradebook',
    3,
    ({ assessments }, { large }) => assessments.gradebookPage(olga, large, { page: later }),
  ],
  [
    'the gradebook of those who wait',
    3,
    ({ assessments }, { large }) => assessments.gradebookPage(olga, large, { page, status: 'waiting' }),
  ],
  [
    'the gradebook of late submissions',
    3,
    ({ assessments }, { large }) => assessments.gradebookPage(olga, large, { page, status: 'late' }),
  ],
  [
    'the gradebook of those who have not passed',
    3,
    ({ assessments }, { large }) => assessments.gradebookPage(olga, large, { page, status: 'not_passed' }),
  ],
  [
    'a search in the gradebook',
    3,
    ({ assessments }, { large }) => assessments.gradebookPage(olga, large, { page, search: 'pupil 1234' }),
  ],
  [
    'the columns of the gradebook',
    2,
    ({ assessments }, { large }) => assessments.gradebookColumns(olga, large),
  ],
  ['the inbox of questions', 1, ({ teaching }) => teaching.listThreads(olga, { page })],
  [
    'a later page of the inbox of questions',
    1,
    ({ teaching }) => teaching.listThreads(olga, { page: later, sort: 'created_at' }),
  ],
  ['unanswered questions', 1, ({ teaching }) => teaching.listThreads(olga, { page, isUnanswered: true })],
  [
    'answered questions of a course',
    1,
    ({ teaching }, { small }) => teaching.listThreads(olga, { page, isUnanswered: false, courseId: small }),
  ],
  [
    'unanswered questions of a course',
    1,
    ({ teaching }, { small }) => teaching.listThreads(olga, { page, isUnanswered: true, courseId: small }),
  ],
  [
    'the questions of a person',
    1,
    ({ teaching }) => teaching.listThreads(olga, { page, assigneeId: ken.memberId }),
  ],
  ['reported questions', 1, ({ teaching }) => teaching.listThreads(olga, { page, isReported: true })],
  ['questions without reports', 1, ({ teaching }) => teaching.listThreads(olga, { page, isReported: false })],
  ['a search in questions', 1, ({ teaching }) => teaching.listThreads(olga, { page, search: 'raku' })],
  ['the inbox of a teacher of a small course', 1, ({ teaching }) => teaching.listThreads(ken, { page })],
  [
    'unanswered questions to a teacher of a small course',
    1,
    ({ teaching }) => teaching.listThreads(ken, { page, isUnanswered: true }),
  ],
  ['the count of unanswered questions', 1, ({ teaching }) => teaching.countUnanswered(olga)],
  ['the count of unanswered questions to a teacher', 1, ({ teaching }) => teaching.countUnanswered(ken)],
  ['the question bank', 1, ({ assessments }) => assessments.listQuestions(olga, { page })],
  [
    'a later page of the question bank',
    1,
    ({ assessments }) => assessments.listQuestions(olga, { page: later }),
  ],
  [
    'questions with a frequent tag',
    1,
    ({ assessments }) => assessments.listQuestions(olga, { page, tag: 'clay' }),
  ],
  [
    'questions with a rare tag',
    1,
    ({ assessments }) => assessments.listQuestions(olga, { page, tag: 'rare' }),
  ],
  ['questions of a kind', 1, ({ assessments }) => assessments.listQuestions(olga, { page, kind: 'number' })],
  ['archived questions', 1, ({ assessments }) => assessments.listQuestions(olga, { page, isArchived: true })],
  ['questions in use', 1, ({ assessments }) => assessments.listQuestions(olga, { page, isArchived: false })],
  [
    'a search for a rare word in the question bank',
    1,
    ({ assessments }) => assessments.listQuestions(olga, { page, search: 'celadon' }),
  ],
  [
    'a search for a frequent word in the question bank',
    1,
    ({ assessments }) => assessments.listQuestions(olga, { page, search: 'clay' }),
  ],
  ['the grading queue', 1, ({ assessments }) => assessments.listSubmissions(olga, { page })],
  [
    'a later page of the grading queue',
    1,
    ({ assessments }) => assessments.listSubmissions(olga, { page: later }),
  ],
  [
    'the grading queue of a large course',
    1,
    ({ assessments }, { large }) => assessments.listSubmissions(olga, { page, courseId: large }),
  ],
  [
    'the grading queue of a small course',
    1,
    ({ assessments }, { small }) => assessments.listSubmissions(olga, { page, courseId: small }),
  ],
  [
    'the grading queue of an assignment',
    1,
    ({ assessments }, { assignment }) => assessments.listSubmissions(olga, { page, lectureId: assignment }),
  ],
  [
    'the grading queue of a quiz without submissions',
    1,
    ({ assessments }, { quiz }) => assessments.listSubmissions(olga, { page, lectureId: quiz }),
  ],
  ['claimed submissions', 1, ({ assessments }) => assessments.listSubmissions(olga, { page, claim: 'mine' })],
  ['free submissions', 1, ({ assessments }) => assessments.listSubmissions(olga, { page, claim: 'free' })],
  [
    'the grading queue of a teacher of a small course',
    1,
    ({ assessments }) => assessments.listSubmissions(ken, { page }),
  ],
  ['notifications of the staff', 1, ({ notifications }) => notifications.staffInbox(olga, { page })],
  [
    'unread notifications of the staff',
    1,
    ({ notifications }) => notifications.staffInbox(olga, { page, unreadOnly: true }),
  ],
  [
    'notifications of a teacher of a small course',
    1,
    ({ notifications }) => notifications.staffInbox(ken, { page, unreadOnly: true }),
  ],
  [
    'the count of unread notifications of the staff',
    1,
    ({ notifications }) => notifications.countUnreadStaff(olga),
  ],
  ['certificates', 1, ({ certificates }) => certificates.listCertificates(olga, { page })],
  [
    'a later page of certificates',
    1,
    ({ certificates }) => certificates.listCertificates(olga, { page: later }),
  ],
  [
    'certificates of a small course',
    1,
    ({ certificates }, { small }) => certificates.listCertificates(olga, { page, courseId: small }),
  ],
  [
    'certificates of a member',
    1,
    ({ certificates }, { member }) => certificates.listCertificates(olga, { page, memberId: member }),
  ],
  [
    'valid certificates',
    1,
    ({ certificates }) => certificates.listCertificates(olga, { page, state: 'valid' }),
  ],
  [
    'revoked certificates',
    1,
    ({ certificates }) => certificates.listCertificates(olga, { page, state: 'revoked' }),
  ],
  [
    'replaced certificates of a course',
    1,
    ({ certificates }, { large }) =>
      certificates.listCertificates(olga, { page, courseId: large, state: 'replaced' }),
  ],
  [
    'a search in certificates',
    1,
    ({ certificates }) => certificates.listCertificates(olga, { page, search: 'pupil 1234' }),
  ],
  ['cohorts', 1, ({ learning }) => learning.listCohorts(olga, { page })],
  [
    'cohorts of a course',
    1,
    ({ learning }, { small }) => learning.listCohorts(olga, { page, courseId: small }),
  ],
  [
    'members of a cohort',
    1,
    ({ learning }, { cohort }) => learning.listCohortMembers(olga, { page, cohortId: cohort }),
  ],
  [
    'the attendance of a session',
    1,
    ({ learning }, { session }) => learning.listAttendance(olga, { page, sessionId: session }),
  ],
  ['sessions of a cohort', 1, ({ learning }, { cohort }) => learning.listLiveSessions(olga, cohort)],
]

// A page of 20 rows with their joins and counts reads a few hundred; rare rows are found among those of a filter.
const mostRows = 2_500

async function readings(list: List): Promise<readonly Reading[]> {
  return await rowsRead(world, (modules) => list(modules, school))
}

describe('the lists of teachers at a school of many members', () => {
  test.each(lists)('the query for %s takes %i statements and reads few rows', async (_list, count, list) => {
    const read = await readings(list)
    expect(read).toHaveLength(count)
    for (const { rows, plan } of read)
      expect({ plan, isLimited: rows <= mostRows }).toMatchObject({ isLimited: true })
  })

  test('the statistics of a quiz take 3 statements and read the answers of as many members as they count', async () => {
    const read = await readings(({ assessments }, { quiz }) => assessments.itemStatistics(olga, quiz))
    expect(read).toHaveLength(3)
    // Two attempts of each member, the answers to three questions of one of them, and the questions.
    const most = mostTakersCounted * 5 + mostRows
    for (const { rows, plan } of read)
      expect({ plan, isLimited: rows <= most }).toMatchObject({ isLimited: true })
  })
})
