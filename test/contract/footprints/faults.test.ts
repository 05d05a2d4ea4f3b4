import { describe, expect, test } from 'vitest'
import type { Change } from '../../support/footprints/changes.ts'
import { faultsOf } from '../../support/footprints/faults.ts'
import { deletes, inserts, recordsFact, updates } from '../../support/footprints/footprint.ts'

const updated = (row: Change['row'], columns: readonly string[]): Change => ({
  table: 'enrolments',
  action: 'updated',
  row,
  columns,
})
const own = updated({ personId: 'mei', courseId: 'clay' }, ['lastWatchedAt'])
const tomsChange = updated({ personId: 'tom', courseId: 'clay' }, ['lastWatchedAt'])
const declared = updates('enrolments', { personId: 'mei', courseId: 'clay' }, ['lastWatchedAt'])

describe('a matching footprint', () => {
  test('a footprint matches when exactly the declared rows were written, in exactly the declared columns', () => {
    expect(faultsOf([own], [declared])).toEqual([])
  })

  test('a footprint matches when a JSON column has the declared members, whatever else it has', () => {
    const row = { kind: 'lecture.opened', body: { personId: 'mei', lectureId: 'one' } }
    const fact: Change = { table: 'facts', action: 'inserted', row, columns: [] }
    expect(faultsOf([fact], [recordsFact('lecture.opened', { personId: 'mei' })])).toEqual([])
    expect(faultsOf([fact], [recordsFact('lecture.opened', { personId: 'tom' })])).toHaveLength(2)
  })
})

describe('a refused footprint', () => {
  test('a footprint is refused when a row of another person was written too', () => {
    expect(faultsOf([own, tomsChange], [declared])).toEqual([
      expect.stringMatching(/^not declared: enrolments updated in lastWatchedAt: .*"tom"/),
    ])
  })

  test('a footprint is refused when a row of another person was written without a change', () => {
    expect(faultsOf([own, updated(tomsChange.row, [])], [declared])).toEqual([
      expect.stringContaining('nothing, yet written'),
    ])
  })

  test('a footprint is refused when another column was written', () => {
    const both = updated(own.row, ['lastWatchedAt', 'completedAt'])
    expect(faultsOf([both], [declared])).toEqual([
      expect.stringContaining('not declared: enrolments updated in lastWatchedAt, completedAt'),
      expect.stringContaining('1 updated'),
    ])
  })

  test('a footprint is refused when a declared column kept its value', () => {
    const more = updates('enrolments', { personId: 'mei' }, ['lastWatchedAt', 'completedAt'])
    expect(faultsOf([own], [more])).toEqual([expect.stringContaining('keeps its completedAt')])
  })

  test('a footprint is refused when nothing was written', () => {
    expect(faultsOf([], [declared])).toEqual([expect.stringContaining('declared, 0 found')])
  })

  test('a footprint is refused when more or fewer rows were written than declared', () => {
    const any = updates('enrolments', { courseId: 'clay' }, ['lastWatchedAt'])
    expect(faultsOf([own, tomsChange], [any])).toEqual([expect.stringContaining('declared, 2 found')])
    const three = updates('enrolments', { courseId: 'clay' }, ['lastWatchedAt'], 3)
    expect(faultsOf([own, tomsChange], [three])).toEqual([expect.stringContaining('3 updated')])
  })

  test('a footprint is refused when a row was written in another way than declared', () => {
    const row = { personId: 'mei', courseId: 'clay' }
    expect(faultsOf([own], [inserts('enrolments', row)])).toHaveLength(2)
    expect(faultsOf([own], [deletes('enrolments', row)])).toHaveLength(2)
  })
})
