import { afterAll, describe, expect, test } from 'vitest'
import { aCourse, aLecture, as, createEmptySchoolWorld } from '../../../test/support/people/catalog-cast.ts'
import { personOf } from '../../../test/support/people/identity-cast.ts'
import type { CommentId, LectureId, LecturerId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { storeComment } from '../content/index.ts'
import type { Editor } from '../identity/index.ts'
import { type OwnerOf, operatorActor, platformActor } from '../tenancy/index.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())
const { catalog, content, identity, teaching } = world.modules
const { olga, ken, hana, tom, host } = readers
const { schoolId } = olga
const page = { first: 50 }

const lecturer = { personId: ken.memberId, name: 'Ken', bio: '', avatarKey: null }
const { id: lecturerId } = await catalog.createLecturer(olga, lecturer)
const taught = await courseWithLecture([lecturerId])
const other = await courseWithLecture([])
const nilsId = await personOf(world, 'nils')
await identity.grantRole(platformActor, { schoolId, personId: nilsId, role: 'teaching_assistant' })
const nils = operatorActor({ schoolId, memberId: nilsId, roles: ['teaching_assistant'] })
await catalog.addAssistant(olga, { courseId: other.courseId, personId: nilsId })

async function courseWithLecture(lecturerIds: LecturerId[]) {
  const { id: courseId } = await catalog.createCourse(olga, aCourse({ lecturerIds }))
  const { id: sectionId } = await catalog.addSection(olga, courseId, { title: 'One' })
  const { id: lectureId } = await catalog.addLecture(olga, sectionId, aLecture())
  return { courseId, lectureId }
}

/** A comment under a lecture, a minute after the previous one. */
async function comment(author: OwnerOf, lectureId: LectureId, body: string, parentId?: CommentId) {
  world.clock.advance({ minutes: 1 })
  return await inTransaction(world.deps.db, (tx) =>
    storeComment(tx, world.clock, author, { lectureId }, { body, parentId }),
  )
}

const ask = (body = 'Why does it wobble?', { lectureId } = taught) => comment(tom, lectureId, body)
const isAnswered = async (id: CommentId) => (await teaching.threadById(olga, id))?.answeredAt !== null

async function listed(editor: Editor, filter: object = {}): Promise<CommentId[]> {
  return (await teaching.listThreads(editor, { page, ...filter })).rows.map(({ id }) => id)
}

describe('the state of a thread', () => {
  test('a thread is unanswered until the staff replies, and again after a later comment of a member', async () => {
    const id = await ask()
    expect(await isAnswered(id)).toBe(false)
    await comment(readers.tom, taught.lectureId, 'Anybody?', id)
    expect(await isAnswered(id)).toBe(false)
    world.clock.advance({ minutes: 1 })
    await teaching.replyToThread(ken, id, { body: 'Wedge it first.' })
    expect(await isAnswered(id)).toBe(true)
    await comment(tom, taught.lectureId, 'How long?', id)
    expect(await isAnswered(id)).toBe(false)
  })

  test('a thread that the staff starts is answered until a member comments', async () => {
    const id = await comment(ken, taught.lectureId, 'Show us your bowls')
    expect(await isAnswered(id)).toBe(true)
    await comment(tom, taught.lectureId, 'Here is mine', id)
    expect(await isAnswered(id)).toBe(false)
  })

  test('a mark by the staff prevails until the next comment', async () => {
    const id = await ask()
    world.clock.advance({ minutes: 1 })
    await teaching.updateThread(olga, id, { isAnswered: true })
    expect(await isAnswered(id)).toBe(true)
    await comment(tom, taught.lectureId, 'And now?', id)
    expect(await isAnswered(id)).toBe(false)
    world.clock.advance({ minutes: 1 })
    await teaching.replyToThread(olga, id, { body: 'Like this.' })
    world.clock.advance({ minutes: 1 })
    await teaching.updateThread(olga, id, { isAnswered: false })
    expect(await isAnswered(id)).toBe(false)
  })

  test('a thread is unanswered again when the reply of the staff is deleted or hidden', async () => {
    const id = await ask()
    world.clock.advance({ minutes: 1 })
    const reply = await teaching.replyToThread(olga, id, { body: 'Wedge it.' })
    await content.hideComment(olga, reply)
    expect(await isAnswered(id)).toBe(false)
    await content.unhideComment(olga, reply)
    expect(await isAnswered(id)).toBe(true)
    await content.deleteOwnComment(olga, reply)
    expect(await isAnswered(id)).toBe(false)
  })

  test('replies that stay after the deletion of an account ask the staff nothing', async () => {
    const meiId = await personOf(world, 'mei')
    await identity.grantRole(platformActor, { schoolId, personId: meiId, role: 'student' })
    const id = await comment({ schoolId, memberId: meiId }, taught.lectureId, 'Who fires it?')
    const reply = await comment(tom, taught.lectureId, 'I do', id)
    await content.forgetWritten(schoolId, meiId)
    expect(await listed(olga, { isUnanswered: true })).not.toContain(reply)
    expect(await listed(olga, { isUnanswered: false, courseId: taught.courseId })).toContain(reply)
  })
})

describe('the list of threads', () => {
  test('threads are visible to those who work on the course or wrote the post, and to nobody else', async () => {
    const [mine, theirs] = [await ask('On taught'), await ask('On other', other)]
    const { id: postId } = await content.createPost(olga, {
      slug: 'kiln-news',
      title: 'Kiln news',
      summary: '',
      body: '',
      imageKey: null,
    })
    await content.publishPost(olga, postId)
    const onPost = await content.commentOnPost(tom, postId, { body: 'On a post' })
    const seen = async (editor: Editor) => {
      const ids = await listed(editor)
      return [mine, theirs, onPost].filter((id) => ids.includes(id))
    }
    for (const editor of [olga, host, as(olga, 'admin')])
      expect(await seen(editor)).toEqual([mine, theirs, onPost])
    expect(await seen(ken)).toEqual([mine])
    expect(await seen(nils)).toEqual([theirs])
    expect(await seen(hana)).toEqual([])
    await expect(listed(as(olga, 'student'))).rejects.toMatchObject({ code: 'not_permitted' })
    expect(await teaching.countUnanswered(as(olga, 'student'))).toBeNull()
    expect(await teaching.threadById(ken, theirs)).toBeUndefined()
    expect(await teaching.threadById(hana, mine)).toBeUndefined()
    expect(await teaching.assigneesOf(ken, theirs)).toBeUndefined()
  })

  test('threads are filtered by course, state, assignee, reports and text, in both orders', async () => {
    const [first, second] = [await ask('Celadon glaze'), await ask('100% clay', other)]
    await teaching.updateThread(olga, second, { assigneeId: nilsId })
    await teaching.updateThread(olga, first, { isAnswered: true })
    expect(await listed(olga, { courseId: other.courseId })).not.toContain(first)
    expect(await listed(olga, { isUnanswered: true })).toContain(second)
    expect(await listed(olga, { isUnanswered: true })).not.toContain(first)
    expect(await listed(olga, { isUnanswered: false })).toContain(first)
    expect(await listed(olga, { assigneeId: nilsId })).toEqual([second])
    expect(await listed(olga, { search: 'celadon' })).toEqual([first])
    expect(await listed(olga, { search: '0% c' })).toEqual([second])
    expect(await listed(olga, { search: '_' })).toEqual([])
    expect((await listed(olga, { search: 'TOM' })).length).toBeGreaterThan(1)
    const oldestFirst = await listed(olga, { sort: 'created_at' })
    expect(oldestFirst).toEqual((await listed(olga)).toReversed())
    const reply = await comment(tom, taught.lectureId, 'Buy cheap kilns', first)
    expect(await listed(olga, { isReported: true })).not.toContain(first)
    await world.deps.db
      .insertInto('commentReports')
      .values({
        schoolId,
        commentId: reply,
        personId: ken.memberId,
        reason: 'spam',
        note: '',
        createdAt: world.clock.now(),
      })
      .execute()
    expect(await listed(olga, { isReported: true })).toEqual([first])
    expect((await teaching.threadById(olga, first))?.reportCount).toBe(1)
  })

  test('a hidden thread does not wait for an answer', async () => {
    const before = await teaching.countUnanswered(olga)
    const id = await ask()
    expect(await teaching.countUnanswered(olga)).toBe((before ?? 0) + 1)
    await content.hideComment(olga, id)
    expect(await teaching.countUnanswered(olga)).toBe(before)
    expect(await listed(olga)).toContain(id)
  })
})

describe('work on a thread', () => {
  test('a reply is a comment of the staff member and notifies the author of the thread', async () => {
    const id = await ask()
    world.clock.advance({ minutes: 1 })
    await teaching.replyToThread(nils, await ask('Where?', other), { body: 'In the shed.' })
    await teaching.replyToThread(ken, id, { body: 'Wedge it.' })
    const thread = await teaching.threadById(olga, id)
    expect(thread).toMatchObject({
      replyCount: 1,
      replies: [{ body: 'Wedge it.', personId: ken.memberId, isTeacher: true }],
    })
    await world.runJobs()
    const { rows } = await world.modules.notifications.inbox(tom, page, { unreadOnly: false })
    expect(rows.filter(({ kind }) => kind === 'comment_reply').length).toBeGreaterThan(0)
  })

  test('replies, marks and assignments are refused to editors who do not work on the course', async () => {
    const id = await ask()
    for (const editor of [nils, hana]) {
      await expect(teaching.replyToThread(editor, id, { body: 'Hi' })).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(teaching.updateThread(editor, id, { isAnswered: true })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    const student = as(olga, 'student')
    await expect(teaching.replyToThread(student, id, { body: 'Hi' })).rejects.toMatchObject({
      code: 'not_permitted',
    })
    await expect(teaching.updateThread(student, id, { isAnswered: true })).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })

  test('a thread is assigned to staff who work on its course only', async () => {
    const id = await ask()
    expect((await teaching.assigneesOf(olga, id))?.map((each) => each.id).sort()).toEqual(
      [ken.memberId, olga.memberId].sort(),
    )
    await teaching.updateThread(ken, id, { assigneeId: ken.memberId })
    expect(await teaching.threadById(olga, id)).toMatchObject({ assignedTo: ken.memberId })
    for (const assigneeId of [nilsId, tom.memberId, hana.memberId])
      await expect(teaching.updateThread(olga, id, { assigneeId })).rejects.toMatchObject({
        code: 'conflict',
      })
    await teaching.updateThread(ken, id, { assigneeId: null })
    expect(await teaching.threadById(olga, id)).toMatchObject({ assignedTo: null, answeredAt: null })
  })
})
