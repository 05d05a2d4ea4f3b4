// Every form of the classroom, sent by every kind of reader with a valid token.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import { paths } from '../../../src/paths/paths.ts'
import type { CommentId } from '../../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../../src/platform/durations.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { type SentForm, sendForm } from '../../support/browser/send-form.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { plantClassroom } from '../../support/catalog/classroom.ts'
import {
  courseItem,
  memberOf,
  type PlantedCourse,
  removeAccess,
  sell,
} from '../../support/people/learning-cast.ts'
import { createWorld, type World } from '../../support/world/world.ts'

let world: World
let mei: MemberActor
let course: PlantedCourse
let commentId: CommentId
let browsers: Readonly<Record<Sender, TestBrowser>>
type Sender = 'visitor' | 'stranger' | 'ended' | 'elsewhere' | 'operator' | 'member'

beforeAll(async () => {
  world = await createWorld()
  await removeAccess(world)
  mei = await memberOf(world, 'mei', 'ceramics')
  const nils = await memberOf(world, 'nils', 'ceramics')
  course = await plantClassroom(world, 'ceramics', [
    { kind: 'text', body: 'Open' },
    { kind: 'text', body: 'Later', unlockAt: addDuration(world.clock.now(), day) },
  ])
  await sell(world, mei, courseItem(course.courseId))
  const soon = new Date(world.clock.now().getTime() + 1000)
  await sell(world, nils, courseItem(course.courseId), { expiresAt: soon })
  world.clock.advance({ seconds: 2 })
  commentId = await world.modules.learning.commentOnLecture(mei, course.lecture(0), { body: 'Why?' })
  browsers = {
    visitor: world.browser('ceramics', { browser: 'a-visitor' }),
    stranger: await browserOf(world, 'tom'),
    ended: await browserOf(world, 'nils'),
    elsewhere: await browserOf(world, 'mei', 'astronomy'),
    operator: await browserOf(world, 'olga'),
    member: await browserOf(world, 'mei'),
  }
})
afterAll(() => world.close())

type FormRequest = Omit<SentForm, 'school'>

async function send(sender: Sender, form: FormRequest) {
  const school = sender === 'elsewhere' ? 'astronomy' : 'ceramics'
  return await sendForm(world, browsers[sender], { ...form, school })
}

type ClassroomPath =
  | 'mark'
  | 'reminder'
  | 'progress'
  | 'comments'
  | 'editComment'
  | 'deleteComment'
  | 'reportComment'
  | 'hideComment'

const formOf =
  (name: ClassroomPath, position: number, fields: () => Record<string, string>) => (): FormRequest => ({
    route: paths.learn[name].route,
    url: paths.learn[name](course.slug, course.lecture(position)),
    fields: fields(),
  })

const outsiders = { visitor: 303, stranger: 403, ended: 403, elsewhere: 404 } as const
const rows: readonly (readonly [string, () => FormRequest, Readonly<Record<Sender, number>>])[] = [
  [
    'marking a lecture',
    formOf('mark', 0, () => ({ done: 'yes' })),
    { ...outsiders, operator: 403, member: 303 },
  ],
  [
    'a reminder',
    formOf('reminder', 1, () => ({ remind: 'yes' })),
    { ...outsiders, operator: 403, member: 303 },
  ],
  [
    'a comment',
    formOf('comments', 0, () => ({ body: 'Hello' })),
    { ...outsiders, operator: 303, member: 303 },
  ],
  [
    'reporting a comment of another member',
    formOf('reportComment', 0, () => ({ comment: commentId, reason: 'spam' })),
    { ...outsiders, operator: 303, member: 409 },
  ],
  [
    'hiding a comment',
    formOf('hideComment', 0, () => ({ comment: commentId, hide: 'no' })),
    { ...outsiders, elsewhere: 403, operator: 303, member: 403 },
  ],
  [
    'deleting a comment',
    formOf('deleteComment', 0, () => ({ comment: commentId })),
    { ...outsiders, operator: 404, member: 303 },
  ],
]

describe('a classroom form', () => {
  test.each(rows)(
    'the classroom form for %s is accepted only from permitted people',
    async (_what, form, expected) => {
      const answers: Record<string, number> = {}
      for (const sender of Object.keys(expected) as Sender[])
        answers[sender] = (await send(sender, form())).statusCode
      expect(answers).toEqual(expected)
    },
  )

  test('a classroom form sent by a visitor redirects to the sign-in page and writes nothing', async () => {
    const before = await world.deps.db.selectFrom('comments').select('id').execute()
    const answer = await send('visitor', formOf('comments', 0, () => ({ body: 'Hello' }))())
    const page = `/learn/${course.slug}/${course.lecture(0)}#discussion`
    expect(answer.headers.location).toBe(`/sign-in?return_to=${encodeURIComponent(page)}`)
    expect(await world.deps.db.selectFrom('comments').select('id').execute()).toEqual(before)
  })
})
