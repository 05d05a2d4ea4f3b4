import { describe, expect, test } from 'vitest'
import {
  type Lecture,
  lectureBefore,
  type Outline,
  patched,
  positionOf,
  possiblePrerequisites,
  stepOf,
  withLectureAt,
  withoutLecture,
  withSectionAt,
} from './outline.ts'

const lecture = (id: string, after?: string): Lecture => ({
  id,
  title: id,
  kind: 'text',
  duration_seconds: null,
  is_preview: false,
  has_content: true,
  unlock: after ? { after_lecture_id: after } : null,
  updated_at: '2026-01-01T00:00:00.000Z',
})

const outlineOf = (sections: Readonly<Record<string, readonly Lecture[]>>): Outline =>
  Object.entries(sections).map(([id, lectures]) => ({
    id,
    title: id,
    updated_at: '',
    lectures: [...lectures],
  }))

const describeOutline = (outline: Outline) =>
  outline.map(({ id, lectures }) => `${id}: ${lectures.map((each) => each.id).join(' ')}`.trim())

const course = outlineOf({ A: [lecture('1'), lecture('2')], B: [lecture('3')], C: [] })

describe('the outline of a course', () => {
  test('a lecture is moved within its section and into another one', () => {
    expect(describeOutline(withLectureAt(course, '1', { sectionId: 'A', at: 1 }))).toEqual([
      'A: 2 1',
      'B: 3',
      'C:',
    ])
    expect(describeOutline(withLectureAt(course, '1', { sectionId: 'C', at: 0 }))).toEqual([
      'A: 2',
      'B: 3',
      'C: 1',
    ])
  })

  test('a step of a lecture crosses into the neighbouring section, even an empty one, and stops at the ends of the course', () => {
    expect(stepOf(course, '1', 1)).toEqual({ sectionId: 'A', at: 1 })
    expect(stepOf(course, '2', 1)).toEqual({ sectionId: 'B', at: 0 })
    expect(stepOf(course, '3', 1)).toEqual({ sectionId: 'C', at: 0 })
    expect(stepOf(course, '3', -1)).toEqual({ sectionId: 'A', at: 2 })
    expect(stepOf(course, '1', -1)).toBeUndefined()
  })

  test('a section is moved with its lectures', () => {
    expect(describeOutline(withSectionAt(course, 'A', 1))).toEqual(['B: 3', 'A: 1 2', 'C:'])
  })

  test('the position of a lecture is described by the preceding lecture of its section, or null for the first', () => {
    expect(lectureBefore(course, '2')).toBe('1')
    expect(lectureBefore(course, '3')).toBeNull()
    expect(positionOf(withoutLecture(course, '3'), '3')).toBeUndefined()
  })

  test('a change of one lecture keeps the objects of the other sections', () => {
    const changed = patched(course, '3', { title: 'Glazing' })
    expect(changed[0]).toBe(course[0])
    expect(changed[1]?.lectures[0]?.title).toBe('Glazing')
  })

  test('a lecture cannot have itself or a lecture that depends on it as its prerequisite', () => {
    const chain = outlineOf({ A: [lecture('1'), lecture('2', '1'), lecture('3', '2'), lecture('4')] })
    expect(possiblePrerequisites(chain, '1').map(({ id }) => id)).toEqual(['4'])
    expect(possiblePrerequisites(chain, '3').map(({ id }) => id)).toEqual(['1', '2', '4'])
  })
})
