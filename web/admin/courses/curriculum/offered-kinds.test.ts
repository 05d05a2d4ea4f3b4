import { expect, test } from 'vitest'
import { offeredKinds } from './offered-kinds.ts'

const labels = { video: 'Video', text: 'Text', quiz: 'Quiz' }

test('the lecture form offers the kind quiz only for a quiz lecture', () => {
  expect(offeredKinds(labels)).toEqual([
    ['video', 'Video'],
    ['text', 'Text'],
  ])
  expect(offeredKinds(labels, 'text').map(([kind]) => kind)).toEqual(['video', 'text'])
  expect(offeredKinds(labels, 'quiz').map(([kind]) => kind)).toEqual(['video', 'text', 'quiz'])
})
