import { storeComment, storeReport } from '../../../../src/domain/content/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import { addDuration, hour } from '../../../../src/platform/durations.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  atEach,
  deletes,
  inserts,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'

const aPost = {
  slug: 'kiln-news',
  title: 'Kiln news',
  summary: '',
  body: 'It is hot.',
  imageKey: 'a/kiln.png',
}
const aPage = { slug: 'opening-hours', title: 'Opening hours', body: 'Daily.' }
const aField = { name: 'wish', label: 'Your wish', kind: 'text', isRequired: false, options: [] } as const
const aForm = { slug: 'a-wish', title: 'A wish', introduction: '', fields: [aField] }

/** A published post under which Mei asks and Tom answers. */
async function discussedPost({ modules, olga, mei, tom, clock }: Fixture) {
  const { id, updatedAt } = await modules.content.createPost(olga, aPost)
  await modules.content.publishPost(olga, id)
  const question = await modules.content.commentOnPost(mei, id, { body: 'How hot?' })
  const answer = await modules.content.commentOnPost(tom, id, { body: 'Very.', parentId: question })
  clock.advance({ minutes: 1 })
  return { id, updatedAt, question, answer }
}

async function draftPost({ modules, olga, clock }: Fixture) {
  const written = await modules.content.createPost(olga, aPost)
  clock.advance({ minutes: 1 })
  return written
}

async function draftPage({ modules, olga, clock }: Fixture) {
  const written = await modules.content.createPage(olga, aPage)
  clock.advance({ minutes: 1 })
  return written
}

async function draftForm({ modules, olga, clock }: Fixture) {
  const written = await modules.content.createForm(olga, aForm)
  clock.advance({ minutes: 1 })
  return written
}

const postWrites = {
  createPost: writes(({ modules, olga }) => ({
    run: () => modules.content.createPost(olga, aPost),
    touches: [
      inserts('posts', { slug: aPost.slug, authorId: olga.memberId }),
      updates('uploads', { fileKey: aPost.imageKey }, ['usedAt']),
    ],
  })),

  updatePost: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { id, updatedAt } = await draftPost(fixture)
    return {
      run: () => modules.content.updatePost(olga, id, { title: 'Other news', imageKey: null, updatedAt }),
      touches: [updates('posts', { id }, ['title', 'imageKey', 'updatedAt']), recordsFact('files.abandoned')],
    }
  }),

  publishPost: writes(async (fixture) => {
    const { id } = await draftPost(fixture)
    return {
      run: () => fixture.modules.content.publishPost(fixture.olga, id),
      touches: [
        updates('posts', { id }, ['state', 'publishedAt', 'updatedAt']),
        recordsFact('post.published', { id }),
      ],
    }
  }),

  archivePost: writes(async (fixture) => {
    const { id } = await draftPost(fixture)
    return {
      run: () => fixture.modules.content.archivePost(fixture.olga, id),
      touches: [updates('posts', { id }, ['state', 'updatedAt']), recordsFact('post.archived', { id })],
    }
  }),

  deletePost: writes(async (fixture) => {
    const { id } = await discussedPost(fixture)
    return {
      run: () => fixture.modules.content.deletePost(fixture.olga, id),
      touches: [
        deletes('posts', { id }),
        deletes('comments', { postId: id }, 2),
        recordsFact('files.abandoned'),
        updates('writingRemovals', {}, ['removedAt']),
      ],
    }
  }),
}

const dueWrites = {
  publishDue: writes(async (fixture) => {
    const { modules, olga, clock, school, twinId } = fixture
    const publishAt = addDuration(clock.now(), hour)
    const post = await modules.content.createPost(olga, { ...aPost, publishAt })
    const page = await modules.content.createPage(olga, { ...aPage, publishAt })
    clock.advance({ hours: 2 })
    const published = ['state', 'publishedAt', 'publishAt', 'updatedAt'] as const
    return {
      run: () => modules.content.publishDue(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          updates('posts', { id: post.id }, published),
          recordsFact('post.published', { id: post.id }),
          updates('pages', { id: page.id }, published),
          recordsFact('page.published', { id: page.id }),
        ],
      ),
    }
  }),
}

const pageWrites = {
  createPage: writes(({ modules, olga }) => ({
    run: () => modules.content.createPage(olga, aPage),
    touches: [inserts('pages', { slug: aPage.slug })],
  })),

  updatePage: writes(async (fixture) => {
    const { id, updatedAt } = await draftPage(fixture)
    return {
      run: () => fixture.modules.content.updatePage(fixture.olga, id, { body: 'Never.', updatedAt }),
      touches: [updates('pages', { id }, ['body', 'updatedAt'])],
    }
  }),

  publishPage: writes(async (fixture) => {
    const { id } = await draftPage(fixture)
    return {
      run: () => fixture.modules.content.publishPage(fixture.olga, id),
      touches: [
        updates('pages', { id }, ['state', 'publishedAt', 'updatedAt']),
        recordsFact('page.published', { id }),
      ],
    }
  }),

  archivePage: writes(async (fixture) => {
    const { id } = await draftPage(fixture)
    return {
      run: () => fixture.modules.content.archivePage(fixture.olga, id),
      touches: [updates('pages', { id }, ['state', 'updatedAt']), recordsFact('page.archived', { id })],
    }
  }),

  deletePage: writes(async (fixture) => {
    const { id } = await draftPage(fixture)
    return {
      run: () => fixture.modules.content.deletePage(fixture.olga, id),
      touches: [deletes('pages', { id })],
    }
  }),

  updateAppearance: writes(async ({ modules, olga }) => {
    const { updatedAt } = await modules.content.appearance(olga)
    const changes = { logoKey: 'a/new.png', footer: 'New', accentColour: '#0B7285' }
    return {
      run: () => modules.content.updateAppearance(olga, { ...changes, updatedAt }),
      touches: [
        updates('schools', { id: olga.schoolId }, ['accentColour', 'updatedAt']),
        updates('appearances', {}, ['logoKey', 'footer', 'updatedAt']),
        updates('uploads', { fileKey: 'a/new.png' }, ['usedAt']),
        recordsFact('files.abandoned'),
      ],
    }
  }),
}

const formWrites = {
  createForm: writes(({ modules, olga }) => ({
    run: () => modules.content.createForm(olga, aForm),
    touches: [inserts('forms', { slug: aForm.slug })],
  })),

  updateForm: writes(async (fixture) => {
    const { id, updatedAt } = await draftForm(fixture)
    return {
      run: () => fixture.modules.content.updateForm(fixture.olga, id, { title: 'Two wishes', updatedAt }),
      touches: [updates('forms', { id }, ['title', 'updatedAt'])],
    }
  }),

  openForm: writes(async (fixture) => {
    const { id } = await draftForm(fixture)
    return {
      run: () => fixture.modules.content.openForm(fixture.olga, id),
      touches: [updates('forms', { id }, ['state', 'updatedAt'])],
    }
  }),

  closeForm: writes(async (fixture) => {
    const { id } = await draftForm(fixture)
    return {
      run: () => fixture.modules.content.closeForm(fixture.olga, id),
      touches: [updates('forms', { id }, ['state', 'updatedAt'])],
    }
  }),

  submitForm: writes(async (fixture) => {
    const { modules, olga, mei } = fixture
    const { id: formId } = await draftForm(fixture)
    await modules.content.openForm(olga, formId)
    return {
      run: () => modules.content.submitForm(mei, aForm.slug, {}),
      touches: [
        inserts('formSubmissions', { formId, personId: mei.memberId }),
        recordsFact('form.submitted', { formId }),
      ],
    }
  }),
}

const commentWrites = {
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

  showComment: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { question, answer } = await discussedPost(fixture)
    for (const id of [question, answer]) await modules.content.hideComment(olga, id)
    return {
      run: () => modules.content.showComment(olga, question),
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

  // What was answered goes with the comment that it answers.
  deleteOwnComment: writes(async (fixture) => {
    const { question, answer } = await discussedPost(fixture)
    return {
      run: () => fixture.modules.content.deleteOwnComment(fixture.mei, question),
      touches: [deletes('comments', { id: question }), deletes('comments', { id: answer })],
    }
  }),

  // What Mei answered stays, on its own.
  forgetWritten: writes(async (fixture) => {
    const { db, modules, mei, tom, school } = fixture
    const { id } = await discussedPost(fixture)
    const question = await modules.content.commentOnPost(tom, id, { body: 'And how long?' })
    await modules.content.commentOnPost(mei, id, { body: 'A day', parentId: question })
    const comments = db.selectFrom('comments').select('id').where('schoolId', '=', school.id)
    const theirs = await comments.where('personId', '=', tom.memberId).execute()
    const answers = await comments
      .where('personId', '!=', tom.memberId)
      .where('parentId', 'in', comments.where('personId', '=', tom.memberId))
      .execute()
    const { reports } = await modules.content.writtenPersonalData(school.id, tom.memberId)
    return {
      run: () => modules.content.forgetWritten(school.id, tom.memberId),
      touches: [
        ...theirs.map(({ id }) => deletes('comments', { id })),
        ...answers.map(({ id }) => updates('comments', { id }, ['parentId'])),
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

export const contentWrites = { ...postWrites, ...dueWrites, ...pageWrites, ...formWrites, ...commentWrites }
