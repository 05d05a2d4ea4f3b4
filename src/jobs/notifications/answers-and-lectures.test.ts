import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsWanted, operatorOf } from '../../../test/support/people/identity-cast.ts'
import {
  courseItem,
  type LectureSketch,
  memberOf,
  plantCourse,
  removeAccess,
  sell,
} from '../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import type { MemberActor } from '../../domain/tenancy/index.ts'
import { platformActor } from '../../domain/tenancy/index.ts'

const world = await createWorld()
const mei = await memberOf(world, 'mei', 'ceramics')
const ken = await memberOf(world, 'ken', 'ceramics')
beforeEach(async () => {
  await removeAccess(world)
  for (const table of ['facts', 'notifications', 'lectureOpeningMarks'] as const) {
    await world.deps.db.deleteFrom(table).execute()
  }
})
afterAll(() => world.close())

async function courseOfBoth(sketches: readonly LectureSketch[]) {
  const course = await plantCourse(world, 'ceramics', sketches)
  for (const member of [mei, ken]) await sell(world, member, courseItem(course.courseId))
  return course
}

async function inboxOf({ memberId }: MemberActor, kind: 'comment_reply' | 'lecture_unlocked') {
  return await world.deps.db
    .selectFrom('notifications')
    .select(['title', 'body', 'path'])
    .where('personId', '=', memberId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
}

describe('a reply to a comment', () => {
  test('a reply to a lecture comment notifies its author once, with the lecture and an excerpt', async () => {
    const { learning } = world.modules
    const { slug, lecture } = await courseOfBoth([{}])
    const parentId = await learning.commentOnLecture(mei, lecture(0), { body: 'Why does it wobble?' })
    const body = `Put your elbow\non your leg. ${'x'.repeat(200)}`
    await learning.commentOnLecture(ken, lecture(0), { body, parentId })
    const before = (await mailsWanted(world)).length
    for (let times = 0; times < 2; times++) await world.runJobs()
    const [notification, ...more] = await inboxOf(mei, 'comment_reply')
    expect(more).toEqual([])
    expect(notification).toMatchObject({
      title: 'Ken Ito 回覆了你的留言',
      path: `/learn/${slug}/${lecture(0)}`,
    })
    expect(notification?.body).toMatch(/^「Put your elbow on your leg\. x{100,120}…」$/)
    expect((await mailsWanted(world)).length - before).toBe(1)
    expect(await inboxOf(ken, 'comment_reply')).toEqual([])
  })

  test('a notification about a reply under a post links to the post', async () => {
    const { content } = world.modules
    const host = { ...platformActor, schoolId: mei.schoolId }
    const texts = { title: 'Kiln news', summary: '', body: 'It is hot.', imageKey: null, authorId: null }
    const { id } = await content.createPost(host, { slug: 'kiln-news', ...texts })
    await content.publishPost(host, id)
    const parentId = await content.commentOnPost(mei, id, { body: 'How hot?' })
    await content.commentOnPost(ken, id, { body: 'Very.', parentId })
    await world.runJobs()
    expect(await inboxOf(mei, 'comment_reply')).toMatchObject([
      { path: '/posts/kiln-news', body: '「Very.」' },
    ])
  })

  test('a reply to one’s own comment, and a reply that is hidden or deleted before the job runs, notify nobody', async () => {
    const { learning, content } = world.modules
    const { lecture } = await courseOfBoth([{}])
    const say = (author: MemberActor, parentId?: Awaited<ReturnType<typeof learning.commentOnLecture>>) =>
      learning.commentOnLecture(author, lecture(0), { body: 'Yes', parentId })
    const first = await say(mei)
    await say(mei, first)
    const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
    await content.hideComment(olga, await say(ken, first))
    await content.deleteOwnComment(ken, await say(ken, first))
    await world.runJobs()
    expect(await inboxOf(mei, 'comment_reply')).toEqual([])
  })
})

describe('a lecture that opens', () => {
  test('a lecture that opens by date notifies each student once, by the scheduled job', async () => {
    const { slug, lecture } = await courseOfBoth([{ unlockAfterDays: 2 }])
    await world.runScheduled('tell-opened-lectures')
    world.clock.advance({ days: 2 })
    const before = (await mailsWanted(world)).length
    for (let times = 0; times < 2; times++) {
      await world.runScheduled('tell-opened-lectures')
      await world.runJobs()
    }
    expect(await inboxOf(mei, 'lecture_unlocked')).toMatchObject([
      { title: '「Lecture 0」已為你開放', path: `/learn/${slug}/${lecture(0)}` },
    ])
    expect((await mailsWanted(world)).length - before).toBe(2)
    expect(await world.modules.learning.openLecture(mei, lecture(0))).toMatchObject({ title: 'Lecture 0' })
  })

  test('nine lectures of a section that open together send one notification and one mail for all of them', async () => {
    const { slug } = await courseOfBoth(Array.from({ length: 9 }, () => ({ unlockAfterDays: 2 })))
    await world.runScheduled('tell-opened-lectures')
    world.clock.advance({ days: 2 })
    const before = (await mailsWanted(world)).length
    for (let times = 0; times < 2; times++) {
      await world.runScheduled('tell-opened-lectures')
      await world.runJobs()
    }
    expect(await inboxOf(mei, 'lecture_unlocked')).toEqual([
      {
        title: '「All of it」已為你開放',
        body: `《Course ${slug.replace('planted-', '')}》的「Lecture 0」、「Lecture 1」、「Lecture 2」與其他 6 個現在可以觀看。`,
        path: `/learn/${slug}`,
      },
    ])
    expect((await mailsWanted(world)).length - before).toBe(2)
  })

  test('a lecture that opens after another one notifies once, even if that one is reset and completed again', async () => {
    const { learning } = world.modules
    const { lecture } = await courseOfBoth([{}, { after: 0 }])
    const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
    for (let times = 0; times < 2; times++) {
      await learning.completeLecture(mei, lecture(0))
      await world.runJobs()
      await learning.resetLecture(olga, { memberId: mei.memberId, lectureId: lecture(0) })
    }
    expect(await inboxOf(mei, 'lecture_unlocked')).toHaveLength(1)
    expect(await inboxOf(ken, 'lecture_unlocked')).toEqual([])
  })
})
