import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { deletes, inserts, recordsFact, updates, writes } from '../../../support/footprints/footprint.ts'
import { courseOfBoth } from './course.ts'
import { forgetsLearning } from './forgets.ts'
import { grantWrites } from './grant-writes.ts'

/** A course of Mei and Tom whose second lecture is locked, with a reminder for each of them. */
async function remindedOf(fixture: Fixture) {
  const { mei, tom, modules, clock } = fixture
  const course = await courseOfBoth(fixture, [{}, { after: 0 }])
  for (const member of [mei, tom]) await modules.learning.remindOfLecture(member, course.lecture(1))
  clock.advance({ minutes: 1 })
  return course
}

/** A note of Mei and one of Tom on the same lecture; the id of Mei's. */
async function notesOfBoth(fixture: Fixture) {
  const { mei, tom, modules } = fixture
  const { lecture } = await courseOfBoth(fixture, [{}])
  const note = { body: 'Elbows in', positionSeconds: 12 }
  await modules.learning.addNote(tom, lecture(0), note)
  return await modules.learning.addNote(mei, lecture(0), note)
}

const memberWrites = {
  openLecture: writes(async (fixture) => {
    const { mei, modules } = fixture
    const { courseId, lecture } = await courseOfBoth(fixture, [{}])
    const here = { personId: mei.memberId, courseId }
    return {
      run: () => modules.learning.openLecture(mei, lecture(0)),
      touches: [
        inserts('lectureProgress', { ...here, lectureId: lecture(0), state: 'read' }),
        updates('enrolments', here, ['lastLectureId', 'lastWatchedAt', 'advancedAt']),
      ],
    }
  }),

  reportProgress: {
    cases: {
      'of a part': writes(async (fixture) => {
        const { mei, modules, clock } = fixture
        const { courseId, lecture } = await courseOfBoth(fixture, [{ durationSeconds: 1000 }])
        const here = { personId: mei.memberId, courseId }
        const report = { positionSeconds: 60, reportedAt: clock.now() }
        return {
          run: () => modules.learning.reportProgress(mei, lecture(0), report),
          touches: [
            inserts('lectureProgress', { ...here, lectureId: lecture(0), state: 'read' }),
            updates('enrolments', here, ['lastLectureId', 'lastWatchedAt', 'advancedAt']),
          ],
        }
      }),
      'of the whole lecture': writes(async (fixture) => {
        const { mei, modules, clock } = fixture
        const { courseId, lecture } = await courseOfBoth(fixture, [{ durationSeconds: 100 }, { after: 0 }])
        const here = { personId: mei.memberId, courseId }
        await modules.learning.openLecture(mei, lecture(0))
        clock.advance({ minutes: 1 })
        const report = { positionSeconds: 100, reportedAt: clock.now() }
        return {
          run: () => modules.learning.reportProgress(mei, lecture(0), report),
          touches: [
            updates('lectureProgress', { ...here, lectureId: lecture(0) }, [
              ...(['state', 'positionSeconds', 'furthestSeconds', 'reportedAt', 'completedAt'] as const),
            ]),
            updates('enrolments', here, ['lastWatchedAt', 'advancedAt', 'completedLectures']),
            recordsFact('lecture.completed', here),
            recordsFact('lectures.opened', here),
          ],
        }
      }),
    },
  },

  completeLecture: writes(async (fixture) => {
    const { mei, modules } = fixture
    const { courseId, lecture } = await courseOfBoth(fixture, [{}])
    const here = { personId: mei.memberId, courseId }
    return {
      run: () => modules.learning.completeLecture(mei, lecture(0)),
      touches: [
        inserts('lectureProgress', { ...here, lectureId: lecture(0), state: 'completed' }),
        updates('enrolments', here, ['completedAt', 'advancedAt', 'completedLectures']),
        recordsFact('lecture.completed', here),
        recordsFact('course.completed', here),
      ],
    }
  }),

  reopenLecture: writes(async (fixture) => {
    const { mei, modules, clock } = fixture
    const { courseId, lecture } = await courseOfBoth(fixture, [{}])
    const here = { personId: mei.memberId, courseId }
    await modules.learning.completeLecture(mei, lecture(0))
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.learning.reopenLecture(mei, lecture(0)),
      touches: [
        updates('lectureProgress', { ...here, lectureId: lecture(0) }, ['state', 'completedAt', 'resetAt']),
        updates('enrolments', here, ['completedAt', 'completedLectures']),
        recordsFact('lecture.reopened', here),
      ],
    }
  }),

  remindOfLecture: {
    cases: {
      'for the first time': writes(async (fixture) => {
        const { mei, modules } = fixture
        const { lecture } = await courseOfBoth(fixture, [{}, { after: 0 }])
        return {
          run: () => modules.learning.remindOfLecture(mei, lecture(1)),
          touches: [inserts('lectureReminders', { personId: mei.memberId, lectureId: lecture(1) })],
        }
      }),
      'after the last one was sent': writes(async (fixture) => {
        const { lecture } = await remindedOf(fixture)
        const { mei, modules, clock, school } = fixture
        const their = { memberId: mei.memberId, lectureIds: [lecture(1)] }
        await modules.learning.recordReminded({ ...platformActor, schoolId: school.id }, their)
        clock.advance({ minutes: 1 })
        return {
          run: () => modules.learning.remindOfLecture(mei, lecture(1)),
          touches: [
            updates('lectureReminders', { personId: mei.memberId, lectureId: lecture(1) }, [
              'askedAt',
              'toldAt',
            ]),
          ],
        }
      }),
    },
  },

  dropReminder: writes(async (fixture) => {
    const { lecture } = await remindedOf(fixture)
    const { mei, modules } = fixture
    return {
      run: () => modules.learning.dropReminder(mei, lecture(1)),
      touches: [deletes('lectureReminders', { personId: mei.memberId, lectureId: lecture(1) })],
    }
  }),

  recordReminded: writes(async (fixture) => {
    const { lecture } = await remindedOf(fixture)
    const { mei, modules, school } = fixture
    const their = { memberId: mei.memberId, lectureIds: [lecture(1)] }
    return {
      run: () => modules.learning.recordReminded({ ...platformActor, schoolId: school.id }, their),
      touches: [updates('lectureReminders', { personId: mei.memberId, lectureId: lecture(1) }, ['toldAt'])],
    }
  }),

  addNote: writes(async (fixture) => {
    const { lecture } = await courseOfBoth(fixture, [{}])
    const { mei, modules } = fixture
    const note = { body: 'Elbows in', positionSeconds: 12 }
    return {
      run: () => modules.learning.addNote(mei, lecture(0), note),
      touches: [inserts('lectureNotes', { personId: mei.memberId, lectureId: lecture(0), ...note })],
    }
  }),

  editNote: writes(async (fixture) => {
    const id = await notesOfBoth(fixture)
    const { mei, modules, clock } = fixture
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.learning.editNote(mei, id, { body: 'Elbows out', positionSeconds: null }),
      touches: [updates('lectureNotes', { id }, ['body', 'positionSeconds', 'updatedAt'])],
    }
  }),

  deleteNote: writes(async (fixture) => {
    const id = await notesOfBoth(fixture)
    const { mei, modules } = fixture
    return {
      run: () => modules.learning.deleteNote(mei, id),
      touches: [deletes('lectureNotes', { id })],
    }
  }),

  claimSectionMail: writes(async (fixture) => {
    const { courseId } = await courseOfBoth(fixture, [{}])
    const { mei, modules, clock, school, db } = fixture
    const { id: sectionId } = await db
      .selectFrom('sections')
      .select('id')
      .where('schoolId', '=', school.id)
      .where('courseId', '=', courseId)
      .executeTakeFirstOrThrow()
    const host = { ...platformActor, schoolId: school.id }
    const opening = { openedAt: clock.now(), timeZone: 'Asia/Taipei', source: 'a lecture' }
    return {
      run: () =>
        modules.learning.claimSectionMail(host, {
          memberId: mei.memberId,
          sectionIds: [sectionId],
          ...opening,
        }),
      touches: [inserts('sectionOpenings', { personId: mei.memberId, sectionId })],
    }
  }),

  forgetLearning: writes(async (fixture) => {
    await remindedOf(fixture)
    const { mei, modules, school } = fixture
    return {
      run: () => modules.learning.forgetLearning(school.id, mei.memberId),
      touches: await forgetsLearning(fixture),
    }
  }),

  reportLectureComment: writes(async (fixture) => {
    const { mei, tom, modules } = fixture
    const { lecture } = await courseOfBoth(fixture, [{}])
    const commentId = await modules.learning.commentOnLecture(tom, lecture(0), { body: 'Cheap kilns' })
    const report = { commentId, reason: 'spam', note: '' } as const
    return {
      run: () => modules.learning.reportLectureComment(mei, lecture(0), report),
      touches: [inserts('commentReports', { commentId, personId: mei.memberId, reason: 'spam' })],
    }
  }),

  commentOnLecture: writes(async (fixture) => {
    const { mei, modules } = fixture
    const { lecture } = await courseOfBoth(fixture, [{}])
    return {
      run: () => modules.learning.commentOnLecture(mei, lecture(0), { body: 'Why does it wobble?' }),
      touches: [
        inserts('comments', { personId: mei.memberId, lectureId: lecture(0) }),
        recordsFact('comment.made', { personId: mei.memberId }),
      ],
    }
  }),
}

export const learningWrites = { ...memberWrites, ...grantWrites }
