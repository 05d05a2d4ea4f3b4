import { expect, test } from 'vitest'
import { Refusal } from '../platform/refusal.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { Unavailable } from '../platform/unavailable.ts'
import { createTerminal, describeFailure } from './terminal.ts'

function listen({ json = false, isTTY = false } = {}) {
  const [out, err]: [string[], string[]] = [[], []]
  const terminal = createTerminal(
    { json },
    {
      out: { write: (text) => out.push(text) },
      err: { write: (text) => err.push(text), isTTY, columns: 80 },
    },
  )
  return { ...terminal, out: () => out.join(''), err: () => err.join('') }
}

test('a result is printed as one line of text, or as one line of JSON with --json', () => {
  const [person, program] = [listen(), listen({ json: true })]
  for (const { result } of [person, program]) result({ id: 1 }, 'Made one')
  expect(person.out()).toBe('Made one\n')
  expect(program.out()).toBe('{"id":1}\n')
})

test('without a terminal, progress is printed every 10 % and never exceeds 100 %', () => {
  const { progress, err } = listen()
  const report = progress('Baking', 40)
  for (let done = 0; done <= 50; done++) report(done)
  expect(err().split('\n')).toHaveLength(12)
  expect(err()).toMatch(/^Baking 0 %\nBaking 10 %\n(.*\n)+Baking 100 %\n$/)
})

test('on a terminal, the progress bar is redrawn once per percent and ends with one newline', () => {
  const { progress, err } = listen({ isTTY: true })
  const report = progress('Baking', 10_000)
  for (let done = 0; done <= 12_000; done++) report(done)
  expect(err().split('\r')).toHaveLength(102)
  expect(err().match(/\n/g)).toHaveLength(1)
})

test('with --json no progress is printed', () => {
  const { progress, err } = listen({ json: true, isTTY: true })
  progress('Baking', 1)(1)
  expect(err()).toBe('')
})

test.each([
  ['a failure', new StartFailure('The oven is off.', ['switch it on']), 'The oven is off.', 'switch it on'],
  [
    'a refusal',
    new Refusal('invalid_input', 'No such dough', { problems: [{ field: 'flour', message: 'must be rye' }] }),
    'No such dough',
    'flour must be rye',
  ],
  ['an unavailable part', new Unavailable('The database'), 'The database is unavailable.', 'lectern doctor'],
])('%s is printed with its remedy, as text and as JSON', (_what, error, message, way) => {
  const text = describeFailure(error, { json: false })
  expect(text).toContain(`✗ ${message}`)
  expect(text).toMatch(new RegExp(`→ .*${way}`))
  const { error: reported } = JSON.parse(describeFailure(error, { json: true }))
  expect(reported.message).toBe(message)
  expect(reported.ways[0]).toContain(way)
})

test('an unexpected error is printed with its stack', () => {
  expect(describeFailure(new Error('oops'), { json: false })).toContain('terminal.test.ts')
})
