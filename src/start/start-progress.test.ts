import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createLog } from '../platform/log/log.ts'
import { createStartProgress } from './start-progress.ts'

test('on a terminal each step of planting rewrites one line, and the line is cleared at the end', () => {
  const { written, logged, ...options } = recorded({ columns: 60 })
  const progress = createStartProgress({ ...options, isForPeople: true })
  progress.step('Ceramics Studio: courses')
  progress.step('Ceramics Studio: payments')
  progress.done()

  const [first = '', second = '', last] = written
  expect(first).toContain('Planting the demo world (first start only) · Ceramics')
  for (const line of [first, second]) {
    expect(line.startsWith('\u001b[2K')).toBe(true)
    expect(line.endsWith('\r')).toBe(true)
    expect(line).not.toContain('\n')
    expect(stripVTControlCharacters(line).length).toBeLessThanOrEqual(60)
  }
  expect(last).toBe('\u001b[2K')
  expect(logged).toEqual([])
})

test('without a terminal the beginning and the end of planting are logged as JSON', () => {
  const { written, logged, ...options } = recorded()
  const progress = createStartProgress({ ...options, isForPeople: false })
  progress.step('Ceramics Studio: courses')
  progress.step('Ceramics Studio: payments')
  progress.done()

  expect(written).toEqual([])
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', msg: 'planting the demo world' },
    { level: 'info', msg: 'the demo world is planted', seconds: expect.any(Number) },
  ])
})

test('a start that plants nothing prints and logs no progress', () => {
  for (const isForPeople of [true, false]) {
    const { written, logged, ...options } = recorded()
    createStartProgress({ ...options, isForPeople }).done()
    expect([...written, ...logged]).toEqual([])
  }
})

function recorded({ columns = 80 } = {}) {
  const written: string[] = []
  const logged: string[] = []
  const log = createLog({
    level: 'info',
    format: 'json',
    destination: { write: (line) => logged.push(line) },
  })
  return { written, logged, log, output: { write: (text: string) => written.push(text), columns } }
}
