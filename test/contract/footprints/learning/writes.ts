import { ensureEnrolled, grantAndEnrol } from '../../../../src/domain/learning/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import { newId } from '../../../../src/platform/ids.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  atEach,
  deletes,
  inserts,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { courseItem, plantCourse } from '../../../support/people/learning-cast.ts'
import { courseOfBoth } from './course.ts'

/** A course of both whose second lecture is locked, of which both want to be told. */
async function remindedOf(fixture: Fixture) {
  const { mei, tom, modules, clock } = fixture
  const course = await courseOfBoth(fixture, [{}, { after: 0 }])
  for (const member of [mei, tom]) await modules.learning.remindOfLecture(member, course.lecture(1))
  clock.advance({ minutes: 1 })
  return course
}

export const learningWrites = {
  openLecture: writes(async (fixture) => {
    const { mei, modules } = fixture
    const { courseId, lecture } = await courseOfBoth(fixture, [{}])
    const here = { personId: mei.memberId, courseId }
    return {
      run: () => modules.learning.openLecture(mei, lecture(0)),
      touches: [
        inserts('lectureProgress', { ...here, lectureId: lecture(0), state: 'read' }),
        updates('enrolments', here, ['lastLectureId', 'lastWatchedAt']),
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
            updates('enrolments', here, ['lastLectureId', 'lastWatchedAt']),
          ],
        }
      }),
      'of all of it': writes(async (fixture) => {
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
            updates('enrolments', here, ['lastWatchedAt']),
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
        updates('enrolments', here, ['completedAt']),
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
        updates('enrolments', here, ['completedAt']),
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
      'after the last one was told': writes(async (fixture) => {
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

  forgetReminders: writes(async (fixture) => {
    await remindedOf(fixture)
    const { mei, modules, school } = fixture
    const { reminders } = await modules.learning.learningPersonalData(school.id, mei.memberId)
    return {
      run: () => modules.learning.forgetReminders(school.id, mei.memberId),
      touches: [deletes('lectureReminders', { personId: mei.memberId }, reminders.length)],
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

  grantManually: writes(async (fixture) => {
    const { mei, olga, modules } = fixture
    const { courseId } = await plantCourse(fixture, 'ceramics')
    const [personId, memberId] = [mei.memberId, mei.memberId]
    return {
      run: () => modules.learning.grantManually(olga, { memberId, ...courseItem(courseId), expiresAt: null }),
      touches: [
        inserts('entitlements', { personId, itemId: courseId, source: 'manual' }),
        inserts('enrolments', { personId, courseId }),
        recordsFact('access.granted', { personId }),
        recordsFact('enrollment.created', { personId, courseId }),
      ],
    }
  }),

  revokeManually: writes(async (fixture) => {
    const { mei, tom, olga, modules } = fixture
    const { courseId } = await plantCourse(fixture, 'ceramics')
    for (const { memberId } of [mei, tom]) {
      await modules.learning.grantManually(olga, { memberId, ...courseItem(courseId), expiresAt: null })
    }
    const [personId, memberId] = [mei.memberId, mei.memberId]
    return {
      run: () => modules.learning.revokeManually(olga, { memberId, ...courseItem(courseId) }),
      touches: [
        updates('entitlements', { personId, itemId: courseId }, ['takenBackAt']),
        recordsFact('access.taken_back', { personId }),
      ],
    }
  }),

  resetLecture: writes(async (fixture) => {
    const { mei, tom, olga, modules, clock } = fixture
    const { courseId, lecture } = await courseOfBoth(fixture, [{ durationSeconds: 100 }])
    for (const member of [mei, tom]) {
      const report = { positionSeconds: 100, reportedAt: clock.now() }
      await modules.learning.reportProgress(member, lecture(0), report)
    }
    const here = { personId: mei.memberId, courseId }
    return {
      run: () => modules.learning.resetLecture(olga, { memberId: mei.memberId, lectureId: lecture(0) }),
      touches: [
        updates('lectureProgress', { ...here, lectureId: lecture(0) }, [
          ...([
            'state',
            'positionSeconds',
            'furthestSeconds',
            'reportedAt',
            'completedAt',
            'resetAt',
          ] as const),
        ]),
        updates('enrolments', here, ['completedAt']),
        recordsFact('lecture.reset', here),
      ],
    }
  }),

  unlockForMember: writes(async (fixture) => {
    const { mei, olga, modules } = fixture
    const { courseId, lecture } = await courseOfBoth(fixture, [{}, { unlockAfterDays: 30 }])
    const here = { personId: mei.memberId, courseId }
    return {
      run: () => modules.learning.unlockForMember(olga, { memberId: mei.memberId, lectureId: lecture(1) }),
      touches: [
        inserts('lectureUnlocks', {
          personId: mei.memberId,
          lectureId: lecture(1),
          byPersonId: olga.memberId,
        }),
        recordsFact('lecture.unlocked', here),
        recordsFact('lectures.opened', here),
      ],
    }
  }),

  notifyOfOpenedLectures: writes(async (fixture) => {
    const { mei, tom, modules, clock, school, twinId, astronomyId } = fixture
    const { courseId } = await courseOfBoth(fixture, [{}, { unlockAfterDays: 2 }])
    clock.advance({ days: 1, hours: 23 })
    await fixture.drain(() => modules.learning.notifyOfOpenedLectures(platformActor))
    clock.advance({ hours: 2 })
    const opened = { courseId }
    return {
      run: () => modules.learning.notifyOfOpenedLectures(platformActor),
      touches: [
        ...atEach(
          [school.id, twinId],
          [
            recordsFact('lectures.opened', { ...opened, personId: mei.memberId }),
            recordsFact('lectures.opened', { ...opened, personId: tom.memberId }),
          ],
        ),
        ...atEach([school.id, twinId, astronomyId], [updates('lectureOpeningMarks', {}, ['openedAt'])]),
      ],
    }
  }),

  ensureEnrolled: writes(async (fixture) => {
    const { mei, db, clock } = fixture
    const { courseId } = await plantCourse(fixture, 'ceramics')
    const { schoolId, memberId: personId } = mei
    const enrolment = { schoolId, personId, courseIds: [courseId], at: clock.now() }
    return {
      run: () => inTransaction(db, (tx) => ensureEnrolled(tx, clock, enrolment)),
      touches: [
        inserts('enrolments', { personId, courseId }),
        recordsFact('enrollment.created', { personId, courseId }),
      ],
    }
  }),

  grantAndEnrol: writes(async (fixture) => {
    const { mei, db, clock } = fixture
    const { courseId } = await plantCourse(fixture, 'ceramics')
    const { schoolId, memberId: personId } = mei
    const given = {
      source: 'payment',
      sourceId: newId(clock),
      startsAt: clock.now(),
      expiresAt: null,
    } as const
    const grant = { schoolId, personId, ...courseItem(courseId), ...given }
    return {
      run: () => inTransaction(db, (tx) => grantAndEnrol(tx, clock, grant)),
      touches: [
        inserts('entitlements', { personId, itemId: courseId, source: 'payment' }),
        inserts('enrolments', { personId, courseId }),
        recordsFact('access.granted', { personId }),
        recordsFact('enrollment.created', { personId, courseId }),
      ],
    }
  }),
}
