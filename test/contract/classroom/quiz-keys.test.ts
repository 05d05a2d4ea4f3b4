import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { demoHosts } from '../../../demo/schools.ts'
import { scopesFor } from '../../../src/domain/oauth/index.ts'
import { operations } from '../../../src/operations/index.ts'
import { keyPattern, openMarkedQuiz } from '../../support/assessments/marked-quiz.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { hiddenFields } from '../../support/browser/site-client.ts'
import { testPort } from '../../support/database/database-server.ts'
import { wholeViewer } from '../../support/database/whole-query.ts'
import { mcpAt, memberToken, operatorToken } from '../../support/mcp/mcp-caller.ts'
import { signInAs } from '../../support/people/identity-cast.ts'
import { queryMemberApi } from '../../support/requests/member-api.ts'
import { walk } from '../../support/requests/site-crawler.ts'
import { unzip } from '../../support/requests/unzip.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const { course, lectureId, first, second, toms, quizPath } = await openMarkedQuiz(world)
const { rows: questions } = await world.modules.assessments.listQuestions(
  { kind: 'platform', schoolId: (await signInAs(world, 'olga', 'ceramics')).visit.schoolId },
  { page: { first: 10 } },
)

/** An answer of an interface, with a name to find it by. */
type Answer = readonly [where: string, text: string]

function expectNoKey(answers: readonly Answer[]) {
  for (const [where, text] of answers) {
    expect(keyPattern.exec(text)?.[0], where).toBeUndefined()
    expect(text.includes(toms), `${where}: the attempt of another member`).toBe(false)
  }
}

/** Every page that links lead to from these, each path once. */
async function crawl(
  get: (path: string) => Promise<{ body: string; headers: object }>,
  from: readonly string[],
) {
  const pages: Answer[] = []
  const waiting = new Set(from)
  for (const path of waiting) {
    if (pages.length === mostPages) break
    const { body, headers } = await get(path)
    pages.push([path, body + JSON.stringify(headers)])
    for (const [, href = ''] of body.matchAll(/href="([^"#?]+)/g))
      if (/^\/(?!\/|assets|media|sign-out|admin|api|learn\/preview)/.test(href)) waiting.add(href)
  }
  return pages
}
const mostPages = 80

describe('while an attempt is open, no key and no attempt of another member is in', () => {
  test('the pages that the member can reach', { timeout: 120_000 }, async () => {
    const browser = await browserOf(world, 'mei')
    const attempts = [first, second].map((id) => `${quizPath}/attempts/${id}`)
    const from = [
      ...attempts,
      quizPath,
      '/learn',
      '/account',
      '/account/notifications',
      '/courses?q=Which+word',
    ]
    const pages = await crawl(browser.get, from)
    expect(pages.map(([path]) => path)).toEqual(expect.arrayContaining([`/learn/${course.slug}`]))
    expect(pages.length).toBeGreaterThan(40)
    expectNoKey(pages)
    for (const prompt of ['Which one?', 'In which order?', 'Show it.'])
      expect(pages.find(([path]) => path === attempts[1])?.[1]).toContain(prompt)
  })

  test('the answers to saves, in HTML and in JSON, and to a request for an attempt of another member', async () => {
    const browser = await browserOf(world, 'mei')
    const path = `${quizPath}/attempts/${second}`
    const saved = await browser.submit(path, { a4: 'a guess', act: 'save' })
    expect(saved.statusCode).toBe(303)
    const cookie = Object.entries(browser.cookies()).map(
      ([name, value]) => `${name}=${encodeURIComponent(value)}`,
    )
    const page = (await browser.get(path)).body
    const json = await world.at('ceramics').send({
      method: 'POST',
      url: path,
      headers: {
        ...{ cookie: cookie.join('; '), accept: 'application/json' },
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({
        ...hiddenFields(page, path),
        revision: '9',
        q4: '1',
        a4: 'another guess',
      }).toString(),
    })
    expect(json.json()).toMatchObject({ is: 'saved' })
    const stranger = await browser.get(`${quizPath}/attempts/${toms}`)
    expect(stranger.statusCode).toBe(404)
    expect(keyPattern.test(stranger.body)).toBe(false)
    expectNoKey([
      ['the page after a save', page],
      ['the answer to a save', json.body],
    ])
  })

  test('the pages, files and tools of a visitor', { timeout: 120_000 }, async () => {
    const pages = await crawl(
      (path) => world.at('ceramics').get(path),
      ['/', quizPath, `/courses/${course.slug}`],
    )
    const files = await walk(world, 'ceramics', `http://${demoHosts.ceramics}:${testPort}`)
    const mcp = mcpAt(world, 'ceramics')
    expect(files.length).toBeGreaterThan(40)
    expectNoKey([
      ...pages,
      // The examples of the description are of the demo world.
      ...files
        .filter(({ url }) => !url.endsWith('/openapi.json'))
        .map(({ url, answer }): Answer => [url, answer.body]),
      ...(await everyTool(mcp)),
    ])
  })

  test('the member API', async () => {
    const token = await memberToken(world, 'mei')
    const { body, statusCode } = await queryMemberApi(world, 'ceramics', wholeViewer(3), { token })
    expect([statusCode, JSON.parse(body).errors]).toEqual([200, undefined])
    const lectures = `{ viewer { enrolledCourses(first: 20) { nodes { slug sections { title lectures { id title state isLocked } } } } } }`
    const syllabus = await queryMemberApi(world, 'ceramics', lectures, { token })
    expect(syllabus.body).toContain(lectureId)
    expectNoKey([
      ['every field of the viewer', body],
      ['the syllabus', syllabus.body],
    ])
  })

  test('the tools of the member', async () => {
    const tools = await everyTool(mcpAt(world, 'ceramics', await memberToken(world, 'mei')))
    expect(tools.some(([name, text]) => name === 'get_my_course' && text.includes(lectureId))).toBe(true)
    expectNoKey(tools)
  })

  test('the REST operations, which a member may not call', async () => {
    const answers = await everyRead(await memberToken(world, 'mei'))
    expect(answers.filter(({ status }) => status < 400)).toEqual([])
    expectNoKey(answers.map(({ answer }) => answer))
  })

  test('the REST operations and tools of an app of the owner without a scope of the question bank or of students', {
    timeout: 120_000,
  }, async () => {
    const scopes = scopesFor('operator').filter((scope) => !/^(curriculum|students):/.test(scope))
    const token = await operatorToken(world, 'olga', { scope: scopes.join(' ') })
    const answers = await everyRead(token)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
    expectNoKey([
      ...answers.map(({ answer }) => answer),
      ...(await everyTool(mcpAt(world, 'ceramics', token))),
    ])
  })

  test('the REST operations about attempts of a teacher of other courses', { timeout: 120_000 }, async () => {
    const scopes = scopesFor('operator').filter((scope) => !scope.startsWith('curriculum:'))
    const answers = await everyRead(await operatorToken(world, 'ken', { scope: scopes.join(' ') }))
    expectNoKey(answers.map(({ answer }) => answer))
    const about = answers.filter(({ answer: [id] }) => /^(submissions|results)\./.test(id))
    expect(about.length).toBeGreaterThan(3)
  })

  test("the export of the member's data", async () => {
    const { me, visit } = await signInAs(world, 'mei', 'ceramics')
    await world.modules.identity.requestExport(me, visit)
    await world.runJobs()
    const [exported] = await world.modules.identity.listExports(me)
    if (!exported) throw new Error('There is no export')
    const file = await world.files.get((await world.modules.identity.exportFile(me, exported.id)) ?? '')
    const files = unzip(await buffer(file as Readable))
    expect(String(files.get('attempts.json'))).toContain('Which one?')
    expectNoKey([...files].map(([name, bytes]): Answer => [name, String(bytes)]))
  })

  test('the log and the facts from which notifications and mails are made', async () => {
    const facts = await world.deps.db.selectFrom('facts').select(['kind', 'body']).execute()
    const texts = [world.logged(), ...facts.map(({ kind, body }) => `${kind} ${JSON.stringify(body)}`)]
    // Both name the attempts of everybody.
    for (const text of texts) expect(keyPattern.exec(text)?.[0]).toBeUndefined()
  })
})

test('the owner reads the keys, so that the tests above recognise them', async () => {
  const answers = await everyRead(await operatorToken(world, 'olga'))
  const withKeys = answers
    .filter(({ answer: [, text] }) => keyPattern.test(text))
    .map(({ answer: [id] }) => id)
  expect(withKeys).toEqual(
    expect.arrayContaining(['questions.get', 'questions.versions', 'results.statistics']),
  )
})

/** Each operation that reads, about this course, this quiz, a question of it and this attempt. */
async function everyRead(token: string) {
  const answers: { readonly status: number; readonly answer: Answer }[] = []
  for (const { rest, id } of operations) {
    if (rest?.method !== 'GET') continue
    const ids = [course.courseId, lectureId, second, questions[0]?.id ?? '']
    const paths = rest.path.includes(':')
      ? ids.map((each) => rest.path.replaceAll(/:\w+/g, each))
      : [rest.path]
    for (const path of paths) {
      const headers = { authorization: `Bearer ${token}` }
      const { body, statusCode } = await world.at('ceramics').send({ url: `/api/v1${path}`, headers })
      answers.push({ status: statusCode, answer: [id, body] })
    }
  }
  return answers
}

/** Each tool that reads, with every argument about this quiz. */
async function everyTool(mcp: ReturnType<typeof mcpAt>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const name of await mcp.toolNames()) {
    if (!/^(get|list|search|whoami)/.test(name)) continue
    const ids = [course.courseId, lectureId, second, questions[0]?.id]
    const given = /^search/.test(name) ? [{ query: 'Which word' }] : [{}, { slug: course.slug }]
    for (const input of [...given, ...ids.flatMap((id) => [{ id }, { course_id: id }])])
      answers.push([name, (await mcp.call(name, input)).raw.body])
  }
  return answers
}
