import { describe, expect, test } from 'vitest'
import { draftOf, gradesIn, pointsOfLevels, type Submission, sumOf } from './draft.ts'

const levels = [0, 2, 4].map((points) => ({ title: `${points}`, description: '', points }))
const answer = {
  position: 1,
  points: null,
  max_points: 10,
  levels: null,
  comment: '',
  criteria: [{ title: 'Form', levels }],
} as unknown as Submission['answers'][number]
const submission = { comment: '', answers: [answer] } as unknown as Submission

describe('the grades of a submission in its form', () => {
  test('are sent only for answers that changed', () => {
    const draft = draftOf(submission)
    expect(gradesIn(submission, draft)).toEqual({ answers: [], comment: '' })
    const given = { points: '7.5', levels: [null], comment: 'Good' }
    expect(gradesIn(submission, { comment: 'Well done', answers: { 1: given } })).toEqual({
      answers: [{ position: 1, points: 7.5, comment: 'Good' }],
      comment: 'Well done',
    })
  })

  test('by levels have points in proportion to the maximum, once every criterion has one', () => {
    expect(pointsOfLevels(answer, [1])).toBe('5')
    expect(pointsOfLevels(answer, [null])).toBe('')
  })

  test('have no sum until every answer has points', () => {
    const draft = draftOf(submission)
    expect(sumOf(submission, draft)).toBeUndefined()
    const given = { points: '0', levels: [null], comment: '' }
    expect(sumOf(submission, { ...draft, answers: { 1: given } })).toBe(0)
  })
})
