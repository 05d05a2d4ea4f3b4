import { expect, test } from 'vitest'
import { sentences } from './sentences.ts'

test('an error message and its remedy are joined as two sentences with one full stop each', () => {
  const todo = 'Correct the fields in errors.'
  const expected = `Invalid post: title is required. ${todo}`
  expect(sentences('Invalid post: title is required', todo)).toBe(expected)
  expect(sentences('Invalid post: title is required. ', todo)).toBe(expected)
  expect(sentences('The kiln “is hot.”', 'Wait')).toBe('The kiln “is hot.” Wait.')
  expect(sentences('已存在。', '')).toBe('已存在。')
})
