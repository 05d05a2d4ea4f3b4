import { recordPublicChange } from '../../../../src/domain/changes/index.ts'
import {
  isByTeacher,
  refreshThreads,
  storeComment,
  storeReport,
} from '../../../../src/domain/content/index.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  computes,
  deletes,
  inserts,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { aPost } from './post.ts'

/** A published post under which Mei asks and Tom answers. */
export async function discussedPost({ modules, olga, mei, tom, clock }: Fixture) {
  const { id, updatedAt } = await modules.content.createPost(olga, aPost)
  await modules.content.publishPost(olga, id)
  const question = await modules.content.commentOnPost(mei, id, { body: 'How hot?' })
  const answer = await modules.content.commentOnPost(tom, id, { body: 'Very.', parentId: question })
  clock.advance({ minutes: 1 })
  return { id, updatedAt, question, answer }
}

/** Comments of members and their moderation. */
export const commentWrites = {
  commentOnPost: writes(async (fixture) => {
    const { modules, mei, tom } = fixture
    const { id, answer, question } = await discussedPost(fixture)
    const personId = mei.memberId
    return {
      run: () => modules.content.commentOnPost(mei, id, { body: 'Thanks', parentId: answer }),
      touches: [
        inserts('comments', { personId, postId: id, parentId: question }),
        recordsFact('comment.made', { personId, answersPersonId: tom.memberId }),
      ],
    }
  }),

  isByTeacher: computes(({ school }) => isByTeacher(school.id)),

  refreshThreads: writes(async (fixture) => {
    const { db, clock, school, olga } = fixture
    const { question } = await discussedPost(fixture)
    await fixture.modules.teaching.updateThread(olga, question, { isAnswered: true })
    await db
      .updateTable('comments')
      .set({ answeredAt: null })
      .where('schoolId', '=', school.id)
      .where('id', '=', question)
      .execute()
    return {
      run: () =>
        inTransaction(db, async (tx) => {
          await refreshThreads(tx, school.id, [question])
          await recordPublicChange(tx, clock, school.id)
        }),
      touches: [updates('comments', { id: question }, ['answeredAt'])],
    }
  }),

  dismissReports: writes(async (fixture) => {
    const { modules, olga, db, school } = fixture
    const { commentId, reports } = await db
      .selectFrom('commentReports')
      .innerJoin('comments', (join) =>
        join
          .onRef('comments.schoolId', '=', 'commentReports.schoolId')
          .onRef('comments.id', '=', 'commentReports.commentId'),
      )
      .where('commentReports.schoolId', '=', school.id)
      .groupBy('commentId')
      .select(({ fn }) => ['commentId', fn.countAll<number>().as('reports')])
      .orderBy('commentId')
      .executeTakeFirstOrThrow()
    return {
      run: () => modules.content.dismissReports(olga, commentId),
      touches: [deletes('commentReports', { commentId }, Number(reports))],
    }
  }),

  hideComment: writes(async (fixture) => {
    const { question } = await discussedPost(fixture)
    return {
      run: () => fixture.modules.content.hideComment(fixture.olga, question),
      touches: [updates('comments', { id: question }, ['hiddenAt'])],
    }
  }),

  unhideComment: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { question, answer } = await discussedPost(fixture)
    for (const id of [question, answer]) await modules.content.hideComment(olga, id)
    return {
      run: () => modules.content.unhideComment(olga, question),
      touches: [updates('comments', { id: question }, ['hiddenAt'])],
    }
  }),

  editOwnComment: writes(async (fixture) => {
    const { question } = await discussedPost(fixture)
    return {
      run: () =>
        fixture.modules.content.editOwnComment(fixture.mei, question, { body: 'Said in other words' }),
      touches: [updates('comments', { id: question }, ['body', 'editedAt'])],
    }
  }),

  // The replies are deleted with the comment.
  deleteOwnComment: writes(async (fixture) => {
    const { question, answer } = await discussedPost(fixture)
    return {
      run: () => fixture.modules.content.deleteOwnComment(fixture.mei, question),
      touches: [deletes('comments', { id: question }), deletes('comments', { id: answer })],
    }
  }),

  // Mei's reply stays, without a parent.
  forgetWritten: writes(async (fixture) => {
    const { db, modules, mei, tom, school } = fixture
    const { id } = await discussedPost(fixture)
    const question = await modules.content.commentOnPost(tom, id, { body: 'And how long?' })
    await modules.content.commentOnPost(mei, id, { body: 'A day', parentId: question })
    const comments = db.selectFrom('comments').select(['id', 'lectureId']).where('schoolId', '=', school.id)
    const tomsComments = await comments.where('personId', '=', tom.memberId).execute()
    const answers = await comments
      .where('personId', '!=', tom.memberId)
      .where('parentId', 'in', comments.clearSelect().select('id').where('personId', '=', tom.memberId))
      .execute()
    const { reports } = await modules.content.writtenPersonalData(school.id, tom.memberId)
    return {
      run: () => modules.content.forgetWritten(school.id, tom.memberId),
      touches: [
        ...tomsComments.map(({ id }) => deletes('comments', { id })),
        // They become threads that ask the staff nothing.
        ...answers.map(({ id, lectureId }) =>
          updates('comments', { id }, [
            ...(['parentId', 'markedAt', 'markedAs', 'answeredAt'] as const),
            ...(lectureId ? (['courseId'] as const) : []),
          ]),
        ),
        deletes('commentReports', { personId: tom.memberId }, reports.length),
        deletes('formSubmissions', { personId: tom.memberId }),
      ],
    }
  }),

  reportPostComment: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { id, answer } = await discussedPost(fixture)
    const report = { commentId: answer, reason: 'abuse', note: 'Rude' } as const
    return {
      run: () => modules.content.reportPostComment(mei, id, report),
      touches: [inserts('commentReports', { commentId: answer, personId: mei.memberId, reason: 'abuse' })],
    }
  }),

  storeReport: writes(async (fixture) => {
    const { modules, db, clock, mei } = fixture
    const { id, answer } = await discussedPost(fixture)
    const report = { commentId: answer, reason: 'other', note: '' } as const
    await modules.content.reportPostComment(mei, id, report)
    const changed = { ...report, note: 'Rude' }
    return {
      run: () => inTransaction(db, (tx) => storeReport(tx, clock, mei, { postId: id }, changed)),
      touches: [updates('commentReports', { commentId: answer, personId: mei.memberId }, ['note'])],
    }
  }),

  storeComment: writes(async (fixture) => {
    const { db, clock, mei } = fixture
    const lectureId = await anyId(fixture, 'lectures')
    return {
      run: () => inTransaction(db, (tx) => storeComment(tx, clock, mei, { lectureId }, { body: 'Yes' })),
      touches: [
        inserts('comments', { personId: mei.memberId, lectureId }),
        recordsFact('comment.made', { personId: mei.memberId, lectureId }),
      ],
    }
  }),
}
