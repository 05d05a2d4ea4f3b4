import { fileURLToPath } from 'node:url'
import { API } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'
import { replyDecisionsIn } from './decisions.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const declared = `import type { FastifyReply } from 'fastify'
declare const reply: FastifyReply
declare const isDone: boolean
declare function answer(): FastifyReply
declare function answerLater(): Promise<FastifyReply>
declare function answerOrNot(): Promise<FastifyReply | undefined>
declare function count(): Promise<number | undefined>
declare function use(value: unknown): void
async function inferred() { return isDone ? reply.send('x') : undefined }
async function through() { return await inferred() }
`

const refused = {
  'the left side of ??': 'async function f() { return (await answerOrNot()) ?? answer() }',
  'the condition of an if': 'async function f() { if (await answerOrNot()) use(1) }',
  'a variable that holds the awaited value': 'async function f() { const a = await answerLater(); use(a) }',
  'an argument that is the awaited value': 'async function f() { use(await answerLater()) }',
  'the awaited value of a function whose type is inferred':
    'async function f() { if (!(await inferred())) use(1) }',
  'the awaited value of a function that returns such a value':
    'async function f() { const a = await through(); if (a) use(1) }',
  'the awaited value of a variable':
    'async function f() { const later = answerOrNot(); return (await later) ? 1 : 2 }',
  'a callback of then': 'function f() { return answerOrNot().then((a) => a ?? use(1)) }',
  'a comparison': 'async function f() { return (await answerOrNot()) === undefined }',
  'the subject of a switch': 'async function f() { switch (await answerOrNot()) { case undefined: use(1) } }',
  'one of several promises':
    'async function f() { const [a] = await Promise.all([answerOrNot(), count()]); use(a) }',
  'a reply that is not awaited': 'function f(a: FastifyReply | undefined) { if (a) use(1) }',
}

const accepted = {
  'a returned reply': 'async function f() { return await answerLater() }',
  'a branch of a returned expression':
    'async function f() { return isDone ? await answerLater() : await answerOrNot() }',
  'the right side of ?? in a returned expression':
    'async function f() { return (await count()) ?? (await answerLater()) }',
  'the body of an arrow function': 'export const f = async () => await answerLater()',
  'a statement': 'async function f() { await answerLater(); void answerOrNot() }',
  'a chain of calls on the reply': "function f() { return reply.code(200).send('x') }",
  'a property of the reply': 'function f() { if (reply.sent) use(1) }',
  'an object that holds a reply':
    'async function f() { const a = await Promise.resolve({ reply }); if (a) use(1) }',
  'a value that is not a reply': 'async function f() { const n = (await count()) ?? 0; if (n) use(n) }',
  'an empty list':
    'async function list() { return isDone ? [1] : [] }\nasync function f() { const n = await list(); if (n) use(n) }',
}

const samples = Object.entries({ ...refused, ...accepted })
const pathOf = (at: number) => `${root}src/http/sample-${at}.ts`
const config = `${root}tsconfig.samples.json`
const texts = new Map([
  [
    config,
    JSON.stringify({ extends: './tsconfig.json', include: [], files: samples.map((_, at) => pathOf(at)) }),
  ],
  ...samples.map(
    ([, code], at) =>
      [pathOf(at), `${declared}${code.replace(/^(async )?function f/, 'export $&')}`] as const,
  ),
])
const api = new API({
  cwd: root,
  fs: {
    readFile: (file) => texts.get(file),
    fileExists: (file) => (texts.has(file) ? true : undefined),
  },
})
const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)

test.each(samples.map(([title], at) => ({ title, at })))(
  'the reply-decision check classifies $title correctly',
  ({ title, at }) => {
    if (!project) throw new Error('The samples make no project')
    const faults = replyDecisionsIn(project, [pathOf(at)])
    expect(faults.length > 0, faults.join('\n')).toBe(title in refused)
    for (const fault of faults) expect(fault).toMatch(/^.*sample-\d+\.ts:11: `.+` uses the value/)
  },
)
