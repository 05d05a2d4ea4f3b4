import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  deletes,
  inserts,
  reads,
  readsAfter,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { discussedPost } from '../content/comment-writes.ts'

const page = { first: 5 }
const reply = { title: 'Thanks', body: 'Thank you, {name}.' }

const savedReply = async ({ modules, olga }: Fixture) =>
  await modules.teaching.createSavedReply(olga, { ...reply, isShared: false })

const threads = {
  listThreads: reads(({ modules, olga }) => modules.teaching.listThreads(olga, { page, isUnanswered: true })),
  threadById: readsAfter(async (fixture) => {
    const { question } = await discussedPost(fixture)
    return () => fixture.modules.teaching.threadById(fixture.olga, question)
  }),
  countUnanswered: reads(({ modules, olga }) => modules.teaching.countUnanswered(olga)),
  assigneesOf: readsAfter(async (fixture) => {
    const { question } = await discussedPost(fixture)
    return () => fixture.modules.teaching.assigneesOf(fixture.olga, question)
  }),

  replyToThread: writes(async (fixture) => {
    const { modules, olga, mei } = fixture
    const { id, question } = await discussedPost(fixture)
    const personId = olga.memberId
    return {
      run: () => modules.teaching.replyToThread(olga, question, { body: '1,240 degrees' }),
      touches: [
        inserts('comments', { personId, postId: id, parentId: question }),
        updates('comments', { id: question }, ['answeredAt']),
        recordsFact('comment.made', { personId, answersPersonId: mei.memberId }),
      ],
    }
  }),

  updateThread: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { question } = await discussedPost(fixture)
    const change = { isAnswered: true, assigneeId: olga.memberId }
    return {
      run: () => modules.teaching.updateThread(olga, question, change),
      touches: [updates('comments', { id: question }, ['answeredAt', 'markedAt', 'markedAs', 'assignedTo'])],
    }
  }),
}

const savedReplies = {
  listSavedReplies: reads(({ modules, olga }) => modules.teaching.listSavedReplies(olga, { page })),
  savedReplyById: readsAfter(async (fixture) => {
    const { id } = await savedReply(fixture)
    return () => fixture.modules.teaching.savedReplyById(fixture.olga, id)
  }),
  createSavedReply: writes(({ modules, olga }) => ({
    run: () => modules.teaching.createSavedReply(olga, { ...reply, isShared: false }),
    touches: [inserts('savedReplies', { personId: olga.memberId, title: 'Thanks' })],
  })),
  updateSavedReply: writes(async (fixture) => {
    const { id, updatedAt } = await savedReply(fixture)
    return {
      run: () =>
        fixture.modules.teaching.updateSavedReply(fixture.olga, id, { updatedAt, title: 'Many thanks' }),
      touches: [updates('savedReplies', { id }, ['title', 'updatedAt'])],
    }
  }),
  deleteSavedReply: writes(async (fixture) => {
    const { id } = await savedReply(fixture)
    return {
      run: () => fixture.modules.teaching.deleteSavedReply(fixture.olga, id),
      touches: [deletes('savedReplies', { id })],
    }
  }),
}

const personalData = {
  teachingPersonalData: reads(({ modules, school, mei }) =>
    modules.teaching.teachingPersonalData(school.id, mei.memberId),
  ),
  forgetTeaching: writes(async (fixture) => {
    const { modules, school, olga } = fixture
    const { id } = await savedReply(fixture)
    const { question } = await discussedPost(fixture)
    await modules.teaching.updateThread(olga, question, { assigneeId: olga.memberId })
    return {
      run: () => modules.teaching.forgetTeaching(school.id, olga.memberId),
      touches: [
        deletes('savedReplies', { id, personId: olga.memberId }),
        updates('comments', { id: question }, ['assignedTo']),
      ],
    }
  }),
}

export const teachingFootprints = { ...threads, ...savedReplies, ...personalData }
