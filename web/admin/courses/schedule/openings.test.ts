import { describe, expect, test } from 'vitest'
import type { Lecture, Outline } from '../curriculum/outline.ts'
import { axisOf, openingsOf, rowsOf } from './openings.ts'

const enrolledAt = new Date('2026-03-01T10:00:00Z')

const lecture = (id: string, unlock: Lecture['unlock'] = null, is_preview = false): Lecture => ({
  id,
  title: id,
  kind: 'text',
  duration_seconds: null,
  is_preview,
  has_content: true,
  unlock,
  updated_at: '2026-01-01T00:00:00.000Z',
})

const outline = (...lectures: Lecture[]): Outline => [{ id: 's', title: 's', updated_at: '', lectures }]
const daysOf = (...lectures: Lecture[]) =>
  [...openingsOf(outline(...lectures), enrolledAt).values()].map(({ reason, day }) => [reason, day])

describe('opening dates of lectures for a new student', () => {
  test('a lecture opens immediately, after its days, at its future date, or immediately if that date is past', () => {
    const lectures = [
      lecture('a'),
      lecture('b', { after_days: 7 }),
      lecture('c', { at: '2026-03-11T22:00:00Z' }),
      lecture('d', { at: '2026-02-01T00:00:00Z' }),
    ]
    expect(daysOf(...lectures)).toEqual([
      ['open', 0],
      ['days', 7],
      ['moment', 10.5],
      ['open', 0],
    ])
  })

  test('a chain of lectures opens no earlier than its first lecture, whatever their order in the curriculum', () => {
    const lectures = [
      lecture('c', { after_lecture_id: 'b' }),
      lecture('b', { after_lecture_id: 'a' }),
      lecture('a', { after_days: 3 }),
    ]
    const openings = openingsOf(outline(...lectures), enrolledAt)
    expect(openings.get('c')).toMatchObject({ because: 'lecture', day: 3, after: { id: 'b' } })
    expect(openings.get('b')).toMatchObject({ because: 'lecture', day: 3, after: { id: 'a' } })
  })

  test('a preview lecture is open under any unlock rule', () => {
    expect(daysOf(lecture('a', { after_days: 7 }, true))).toEqual([['open', 0]])
  })

  test('adjacent lectures that are open immediately share a row, and the axis ends after the last opening', () => {
    const lectures = [lecture('a'), lecture('b'), lecture('c', { after_days: 40 }), lecture('d')]
    const openings = openingsOf(outline(...lectures), enrolledAt)
    expect(rowsOf(lectures, openings).map((row) => row.openings.map((each) => each.lecture.id))).toEqual([
      ['a', 'b'],
      ['c'],
      ['d'],
    ])
    const { ticks, end } = axisOf(openings)
    expect(end).toBeGreaterThan(40)
    expect(ticks.slice(0, 3)).toEqual([0, 7, 14])
  })
})
