import { afterAll, describe, expect, test } from 'vitest'
import type { AttemptId } from '../../../src/platform/db/schema/schema.gen.ts'
import { openClassroom } from '../../support/catalog/open-classroom.ts'
import { samplePng } from '../../support/catalog/sample-pictures.ts'
import { choice, courseWithQuiz, handIn, isTrue } from '../../support/people/assessment-cast.ts'
import type { PlantedCourse } from '../../support/people/learning-cast.ts'

const { world, mei, browsers } = await openClassroom()
const browser = browsers.member
afterAll(() => world.close())

type Quiz = Parameters<typeof courseWithQuiz>[2]

async function openQuiz(quiz: Quiz) {
  const course = await courseWithQuiz(world, [mei], quiz)
  const path = `/learn/${course.slug}/${course.quiz}`
  return { course, path }
}

async function start(path: string): Promise<string> {
  const answer = await browser.submit(`${path}/attempts`, {}, { at: path })
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location)
}

const nextOf = ({ slug, lecture }: PlantedCourse) => `/learn/${slug}/${lecture(1)}`

describe('a quiz', () => {
  test('a quiz is taken by forms: failed, taken again, passed, and the next lecture opens', async () => {
    const { course, path } = await openQuiz({
      questions: [isTrue, choice],
      passPercent: 100,
      attemptsAllowed: 3,
    })
    const card = (await browser.get(path)).body
    expect(card).toContain('3 of 3 left')
    expect(card).not.toContain('Mark as done')
    expect((await browser.get(nextOf(course))).body).toContain('This lecture is locked')

    const first = await start(path)
    expect((await browser.get(first)).body).toContain('Question 1 of 2')
    const wrong = { a1: 'false', a2: 'wrong', act: 'submit' }
    expect((await browser.submit(first, wrong)).headers.location).toBe(first)
    expect((await browser.get(first)).body).toContain('Not passed')

    const second = await start(path)
    const right = { a1: 'true', a2: 'right', act: 'submit' }
    await browser.submit(second, right)
    const result = (await browser.get(second)).body
    expect(result).toContain('Passed')
    expect(result).toContain('2 of 2 points (100 %)')
    expect((await browser.get(nextOf(course))).body).not.toContain('This lecture is locked')
    expect((await browser.get(path)).body).toContain('1 of 3 left')
  })

  test('a quiz with a question without an answer asks before it submits', async () => {
    const { path } = await openQuiz({ questions: [isTrue, choice] })
    const attempt = await start(path)
    const asked = await browser.submit(attempt, { a1: 'true', act: 'submit' })
    expect(asked.headers.location).toBe(`${attempt}?said=blanks`)
    const page = (await browser.get(`${attempt}?said=blanks`)).body
    expect(page).toContain('Some questions have no answer')
    expect(page).toMatch(/name="a1" value="true" checked/)
    await browser.submit(attempt, { a1: 'true', act: 'submit' }, { at: `${attempt}?said=blanks` })
    expect((await browser.get(attempt)).body).toContain('Not answered')
  })

  test('answers are saved by a script, and an older save changes nothing', async () => {
    const { path } = await openQuiz({ questions: [isTrue] })
    const attempt = await start(path)
    await browser.submit(attempt, { a1: 'true', act: 'save', revision: '5' })
    await browser.submit(attempt, { a1: 'false', act: 'save', revision: '4' })
    expect((await browser.get(attempt)).body).toMatch(/name="a1" value="true" checked/)
  })

  test('an attempt whose time is up shows its result, with the answers that were saved', async () => {
    const { path } = await openQuiz({ questions: [isTrue], timeLimitSeconds: 60 })
    const attempt = await start(path)
    expect((await browser.get(attempt)).body).toContain('data-left="60"')
    await browser.submit(attempt, { a1: 'true', act: 'save' })
    world.clock.advance({ seconds: 61 })
    const page = (await browser.get(attempt)).body
    expect(page).toContain('The time limit ended this attempt')
    expect(page).toContain('1 of 1 points (100 %)')
  })
})

describe('an assignment', () => {
  test('an assignment is handed in with a file, which its member downloads, and waits for a person', async () => {
    const dueAt = new Date(world.clock.now().getTime() + 86_400_000)
    const { path } = await openQuiz({ questions: [handIn], purpose: 'assignment', dueAt })
    expect((await browser.get(path)).body).toContain('Later submissions are accepted')
    const attempt = await start(path)
    const file = { field: 'file', name: 'bowl.png', type: 'image/png', bytes: samplePng }
    expect((await browser.upload(`${attempt}/files`, file, { at: attempt })).headers.location).toBe(attempt)
    await browser.submit(attempt, { act: 'submit' })
    const page = (await browser.get(attempt)).body
    expect(page).toContain('A teacher will grade your answers')
    const [link = ''] = /\/learn\/[^"]*\/files\/[^"]*/.exec(page) ?? []
    const sent = await browser.get(link)
    expect([sent.statusCode, sent.rawPayload.equals(samplePng)]).toEqual([200, true])
    expect((await browsers.stranger.get(link)).statusCode).toBe(403)
    expect((await browser.get(path)).body).toContain('You have submitted it')
  })

  test('a file of a type that the question does not accept is refused beside the question, and not stored', async () => {
    const { path } = await openQuiz({
      questions: [{ kind: 'file', prompt: 'Hand in your notes.', types: ['document', 'audio'] }],
    })
    const attempt = await start(path)
    expect((await browser.get(attempt)).body).toContain('Accepted: documents, sound files.')
    const file = { field: 'file', name: 'bowl.png', type: 'application/pdf', bytes: samplePng }
    const refused = await browser.upload(`${attempt}/files`, file, { at: attempt })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('This question does not accept files of this type.')
    const [attemptId = ''] = attempt.split('/').slice(-1)
    const stored = await world.deps.db
      .selectFrom('attemptFiles')
      .where('attemptId', '=', attemptId as AttemptId)
      .selectAll()
      .execute()
    expect(stored).toEqual([])
    const text = {
      field: 'file',
      name: 'notes.txt',
      type: 'text/plain',
      bytes: Buffer.from('Ash and feldspar.'),
    }
    expect((await browser.upload(`${attempt}/files`, text, { at: attempt })).statusCode).toBe(303)
  })

  test('a member cannot name the key of a stored file as an answer', async () => {
    const { path } = await openQuiz({ questions: [handIn] })
    const attempt = await start(path)
    await browser.submit(attempt, { a1: 'answers/bowl.png', 'a1:files': 'answers/bowl.png', act: 'save' })
    expect((await browser.get(attempt)).body).not.toContain('answers/bowl.png')
  })
})
