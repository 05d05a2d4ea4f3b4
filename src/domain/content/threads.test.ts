import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import {
  courseItem,
  memberOf,
  plantCourse,
  removeAccess,
  sell,
  statementsOf,
} from '../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import type { CommentId, LectureId } from '../../platform/db/schema/schema.gen.ts'
import { newId } from '../../platform/ids.ts'
import type { MemberActor, OperatorActor } from '../tenancy/index.ts'

const world = await createWorld()
const mei = await memberOf(world, 'mei', 'ceramics')
const tom = await memberOf(world, 'tom', 'ceramics')
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
beforeEach(() => removeAccess(world))
afterAll(() => world.close())

const page = { page: { first: 10 } }
const learning = () => world.modules.learning
const content = () => world.modules.content

async function lectureOfBoth() {
  const course = await plantCourse(world, 'ceramics', [{}])
  for (const member of [mei, tom]) await sell(world, member, courseItem(course.courseId))
  return { ...course, id: course.lecture(0) }
}

async function say(
  actor: MemberActor | OperatorActor,
  lectureId: LectureId,
  body: string,
  parentId?: CommentId,
) {
  world.clock.advance({ minutes: 1 })
  return await learning().commentOnLecture(actor, lectureId, { body, parentId })
}

const bodies = async (actor: MemberActor | OperatorActor, id: LectureId) =>
  (await learning().threadsUnder(actor, id, page)).rows.map(({ body, answers }) => [
    body,
    ...answers.map((answer) => answer.body),
  ])

describe('threads under a lecture', () => {
  test('threads under a lecture are listed newest first, and the replies of each thread oldest first', async () => {
    const { id } = await lectureOfBoth()
    const first = await say(mei, id, 'First')
    await say(mei, id, 'Second')
    await say(tom, id, 'One', first)
    await say(mei, id, 'Two', first)
    expect(await bodies(mei, id)).toEqual([['Second'], ['First', 'One', 'Two']])
  })

  test('threads under a lecture have one level, and a reply to a reply belongs to the comment that started the thread', async () => {
    const { id } = await lectureOfBoth()
    const first = await say(mei, id, 'First')
    const answer = await say(tom, id, 'One', first)
    await say(mei, id, 'Two', answer)
    expect(await bodies(tom, id)).toEqual([['First', 'One', 'Two']])
  })

  test('threads under a lecture are paged, and a page takes the same number of statements however long they are', async () => {
    const { id } = await lectureOfBoth()
    for (const body of ['1', '2', '3']) await say(mei, id, body)
    const few = await statementsOf(world, () => learning().threadsUnder(mei, id, page))
    const first = await learning().threadsUnder(mei, id, { page: { first: 2 } })
    expect(first).toMatchObject({ hasNext: true, rows: [{ body: '3' }, { body: '2' }] })
    const last = first.rows[1]
    const after = last && { at: last.createdAt, id: last.id }
    const rest = await learning().threadsUnder(mei, id, { page: { first: 2, after } })
    expect(rest).toMatchObject({ hasNext: false, rows: [{ body: '1' }] })
    const parent = first.rows[0]?.id
    for (let times = 0; times < 20; times++) await say(tom, id, 'More', times % 2 ? parent : undefined)
    expect(await statementsOf(world, () => learning().threadsUnder(mei, id, page))).toBe(few)
  })

  test('threads under a lecture mark comments by staff and by the course’s lecturers, but not comments by students', async () => {
    const { id, courseId } = await lectureOfBoth()
    const { db, clock } = world.deps
    const lecturerId = newId<'Lecturer'>(clock)
    const at = { createdAt: clock.now(), updatedAt: clock.now() }
    await db
      .insertInto('lecturers')
      .values({ schoolId: mei.schoolId, id: lecturerId, personId: tom.memberId, name: 'Tom', ...at })
      .execute()
    await say(mei, id, 'A student')
    await say(tom, id, 'A lecturer of another course')
    await say(olga, id, 'The owner')
    const marked = async () =>
      (await learning().threadsUnder(mei, id, page)).rows
        .filter(({ isTeacher }) => isTeacher)
        .map(({ body }) => body)
    expect(await marked()).toEqual(['The owner'])
    await db
      .insertInto('courseLecturers')
      .values({ schoolId: mei.schoolId, courseId, lecturerId, position: 1 })
      .execute()
    expect(await marked()).toEqual(['The owner', 'A lecturer of another course'])
  })

  test('threads under a lecture can be read by staff of the school, and by nobody without the course', async () => {
    const { id } = await lectureOfBoth()
    await say(mei, id, 'Why?')
    expect(await bodies(olga, id)).toEqual([['Why?']])
    const ken = await memberOf(world, 'ken', 'ceramics')
    await expect(bodies(ken, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(say(ken, id, 'Hello')).rejects.toMatchObject({ code: 'not_found' })
    const student = { ...olga, roles: ['student' as const] }
    await expect(say(student, id, 'Hello')).rejects.toMatchObject({ code: 'not_permitted' })
    const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
    await expect(say(hana, id, 'Hello')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a hidden comment', () => {
  test('a hidden comment is visible only to its author and to editors, and is marked as hidden', async () => {
    const { id } = await lectureOfBoth()
    const advert = await say(tom, id, 'Cheap kilns')
    await content().hideComment(olga, advert)
    expect(await bodies(mei, id)).toEqual([])
    for (const actor of [tom, olga]) {
      const { rows } = await learning().threadsUnder(actor, id, page)
      expect(rows).toMatchObject([{ body: 'Cheap kilns', isHidden: true }])
    }
    const assistant = { ...olga, memberId: mei.memberId, roles: ['teaching_assistant' as const] }
    expect(await bodies(assistant, id)).toEqual([])
  })

  test('a hidden comment cannot be replied to or reported', async () => {
    const { id } = await lectureOfBoth()
    const advert = await say(tom, id, 'Cheap kilns')
    await content().hideComment(olga, advert)
    await expect(say(mei, id, 'No', advert)).rejects.toMatchObject({ code: 'not_found' })
    const report = { commentId: advert, reason: 'spam', note: '' } as const
    await expect(learning().reportLectureComment(mei, id, report)).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a report', () => {
  test('a report of a comment counts once per person, is visible to editors only, and hides nothing', async () => {
    const { id } = await lectureOfBoth()
    const commentId = await say(tom, id, 'Cheap kilns')
    for (const reason of ['spam', 'abuse'] as const) {
      await learning().reportLectureComment(mei, id, { commentId, reason, note: ' Look ' })
    }
    const [reports] = [await world.deps.db.selectFrom('commentReports').select(['reason', 'note']).execute()]
    expect(reports).toEqual([{ reason: 'abuse', note: 'Look' }])
    const viewOf = async (actor: MemberActor | OperatorActor) =>
      (await learning().threadsUnder(actor, id, page)).rows[0]
    expect(await viewOf(mei)).toMatchObject({ reportCount: 0, isReportedByReader: true, isHidden: false })
    expect(await viewOf(tom)).toMatchObject({ reportCount: 0, isReportedByReader: false })
    expect(await viewOf(olga)).toMatchObject({ reportCount: 1 })
    expect((await content().commentById(olga, commentId))?.reportCount).toBe(1)
  })

  test('a report of one’s own comment, of a comment under another lecture, or by an outsider is refused', async () => {
    const { id } = await lectureOfBoth()
    const other = await lectureOfBoth()
    const commentId = await say(tom, id, 'Cheap kilns')
    const report = { commentId, reason: 'spam', note: '' } as const
    const refusedWith = async (actor: MemberActor, at: LectureId) =>
      await learning()
        .reportLectureComment(actor, at, report)
        .catch(({ code }) => code)
    expect(await refusedWith(tom, id)).toBe('conflict')
    expect(await refusedWith(mei, other.id)).toBe('not_found')
    expect(await refusedWith(await memberOf(world, 'ken', 'ceramics'), id)).toBe('not_found')
    expect(await refusedWith(await memberOf(world, 'mei', 'astronomy'), id)).toBe('not_found')
  })
})

describe('threads under a post', () => {
  test('threads under a post are visible to visitors, and comments by the post’s author are marked as by a teacher', async () => {
    const texts = { title: 'Kiln news', summary: '', body: 'Hot.', imageKey: null }
    const { id } = await content().createPost(olga, { slug: `kiln-${newId(world.clock)}`, ...texts })
    const visitor = { kind: 'visitor', schoolId: mei.schoolId } as const
    expect(await content().postThreads(visitor, id, { first: 5 })).toBeUndefined()
    await content().publishPost(olga, id)
    const parentId = await content().commentOnPost(mei, id, { body: 'How hot?' })
    await content().commentOnPost(olga, id, { body: 'Very.', parentId })
    const found = await content().postThreads(visitor, id, { first: 5 })
    expect(found?.rows).toMatchObject([
      {
        body: 'How hot?',
        authorName: '林美 Mei Lin',
        isTeacher: false,
        isOwn: false,
        answers: [{ body: 'Very.', isTeacher: true }],
      },
    ])
    const elsewhere = {
      kind: 'visitor',
      schoolId: (await memberOf(world, 'mei', 'astronomy')).schoolId,
    } as const
    expect(await content().postThreads(elsewhere, id, { first: 5 })).toBeUndefined()
  })
})
