import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { operations } from '../../../src/operations/index.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { mcpAt, memberToken } from '../../support/mcp/mcp-caller.ts'
import { courseWithQuiz } from '../../support/people/assessment-cast.ts'
import { signInAs } from '../../support/people/identity-cast.ts'
import { memberOf, removeAccess } from '../../support/people/learning-cast.ts'
import { queryMemberApi } from '../../support/requests/member-api.ts'
import { unzip } from '../../support/requests/unzip.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())

// Every text that reveals an answer has this mark.
const mark = 'KEYMARK'
const feedback = { general: `${mark}-1`, right: `${mark}-2`, partial: `${mark}-3`, wrong: `${mark}-4` }
const questions = [
  {
    kind: 'single_choice' as const,
    prompt: 'Which one?',
    feedback,
    options: [
      { id: 'one', text: 'One', credit: 100, feedback: `${mark}-5` },
      { id: 'two', text: 'Two', credit: 0, feedback: `${mark}-6` },
    ],
  },
  { kind: 'short_text' as const, prompt: 'Which word?', feedback, answers: [{ text: `${mark}-7` }] },
  { kind: 'number' as const, prompt: 'How many?', feedback, answers: [{ value: '91827364' }] },
  {
    kind: 'gaps' as const,
    prompt: 'It is [[1]].',
    feedback,
    gaps: [{ id: '1', answers: [{ text: `${mark}-8` }] }],
  },
  {
    kind: 'true_false' as const,
    prompt: 'Is it?',
    answer: true,
    reasons: { true: `${mark}-9`, false: `${mark}-10` },
  },
  { kind: 'long_text' as const, prompt: 'Why?', notes: `${mark}-11`, sample: `${mark}-12` },
]
const key = new RegExp(`${mark}|91827364|"credit":\\s*[0-9]`)

async function openAttempt() {
  await removeAccess(world)
  const mei = await memberOf(world, 'mei', 'ceramics')
  const tom = await memberOf(world, 'tom', 'ceramics')
  const course = await courseWithQuiz(world, [mei, tom], { questions })
  const { assessments } = world.modules
  const lectureId = course.quiz
  const first = await assessments.startAttempt(mei, lectureId)
  await assessments.submitAttempt(mei, { lectureId, attemptId: first })
  const toms = await assessments.startAttempt(tom, lectureId)
  const second = await assessments.startAttempt(mei, lectureId)
  return { course, first, second, toms, path: `/learn/${course.slug}/${lectureId}` }
}

test('no answer of any interface contains a key or another attempt while an attempt is open', {
  timeout: 120_000,
}, async () => {
  const { course, first, second, toms, path } = await openAttempt()
  const browser = await browserOf(world, 'mei')
  const answers: [where: string, text: string][] = []
  const pages = [
    '/learn',
    `/learn/${course.slug}`,
    path,
    `${path}/attempts/${first}`,
    `${path}/attempts/${second}`,
  ]
  for (const page of pages) answers.push([page, (await browser.get(page)).body])
  const saved = await browser.submit(`${path}/attempts/${second}`, { a2: 'a guess', act: 'save' })
  answers.push(['the saved answers', saved.body])
  answers.push(['an attempt of another member', (await browser.get(`${path}/attempts/${toms}`)).body])

  const token = await memberToken(world, 'mei')
  const authorization = `Bearer ${token}`
  const query = `{ viewer { enrolledCourses(first: 20) { nodes { slug sections { title lectures { id title state isLocked } } } } } }`
  const graphql = await queryMemberApi(world, 'ceramics', query, { token })
  answers.push(['the member API', graphql.body])
  const mcp = mcpAt(world, 'ceramics', token)
  for (const name of await mcp.toolNames())
    answers.push([name, (await mcp.call(name, { slug: course.slug })).raw.body])
  for (const { rest, id } of operations) {
    if (rest?.method !== 'GET') continue
    const url = `/api/v1${rest.path.replaceAll(/:\w+/g, course.quiz)}`
    const { body, statusCode } = await world.at('ceramics').send({ url, headers: { authorization } })
    expect([id, statusCode]).not.toEqual([id, 200])
    answers.push([id, body])
  }
  answers.push(...(await exportedFiles()))
  answers.push(['the log', world.logged()])

  for (const [where, text] of answers) {
    expect(key.exec(text)?.[0], where).toBeUndefined()
    // Their own requests name the other attempt.
    if (where !== 'an attempt of another member' && where !== 'the log')
      expect(text.includes(toms), where).toBe(false)
  }
  expect(answers.length).toBeGreaterThan(30)
})

async function exportedFiles(): Promise<[string, string][]> {
  const { me, visit } = await signInAs(world, 'mei', 'ceramics')
  await world.modules.identity.requestExport(me, visit)
  await world.runJobs()
  const [exported] = await world.modules.identity.listExports(me)
  if (!exported) throw new Error('There is no export')
  const file = await world.files.get((await world.modules.identity.exportFile(me, exported.id)) ?? '')
  const files = unzip(await buffer(file as Readable))
  expect(files.has('attempts.json')).toBe(true)
  return [...files].map(([name, bytes]) => [name, String(bytes)])
}
