import { ensureEnrolled, grantAndEnrol } from '../../../../src/domain/learning/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import { newId } from '../../../../src/platform/ids.ts'
import { atEach, inserts, recordsFact, updates, writes } from '../../../support/footprints/footprint.ts'
import { courseItem, plantCourse } from '../../../support/people/learning-cast.ts'
import { courseOfBoth } from './course.ts'

/** Changes by operators and purchases to the learning of members. */
export const grantWrites = {
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
        updates('enrolments', here, ['completedAt', 'completedLectures']),
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
    const terms = {
      source: 'payment',
      sourceId: newId(clock),
      startsAt: clock.now(),
      expiresAt: null,
    } as const
    const grant = { schoolId, personId, ...courseItem(courseId), ...terms }
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
