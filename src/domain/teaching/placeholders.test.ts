import { expect, test } from 'vitest'
import { fillPlaceholders } from './placeholders.ts'

const values = { name: 'Mei', course: 'Hand building', lecture: 'Clay', school: 'Ceramics Studio' }

test('the placeholders of a saved reply are replaced by the values of the thread, wherever they are', () => {
  const text = 'Hello {name}, see {lecture} of {course}. {name}, bye. {school}'
  expect(fillPlaceholders(text, values)).toBe(
    'Hello Mei, see Clay of Hand building. Mei, bye. Ceramics Studio',
  )
})

test('unknown placeholders and the values themselves stay as they are', () => {
  expect(fillPlaceholders('{price} {toString} {name}', { ...values, name: '{course} $& $1' })).toBe(
    '{price} {toString} {course} $& $1',
  )
})
