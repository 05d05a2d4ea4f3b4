import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { violates } from './constraint.ts'

const failed = (constraint: string | undefined, message = 'duplicate key value') =>
  Object.assign(new DatabaseError(message, 20, 'error'), { code: '23505', constraint })

test.each([
  ['people_email_unique', true],
  ['people_email_unique_102401', true],
  ['people_email', false],
  ['people_email_unique_2', false],
])('a violation of %s is one of people_email_unique: %s', (constraint, expected) => {
  expect(violates(failed(constraint), 'people_email_unique')).toBe(expected)
})

const fromNode = 'duplicate key value violates unique constraint "people_email_unique_102401"'

test('a violation that another node of a cluster reports is recognised by its message', () => {
  expect(violates(failed(undefined, fromNode), 'people_email_unique')).toBe(true)
  expect(violates(failed(undefined, fromNode), 'people_email')).toBe(false)
})

test('an error of another class is no violation', () => {
  const other = Object.assign(new DatabaseError(fromNode, 20, 'error'), { code: '57014' })
  expect(violates(other, 'people_email_unique')).toBe(false)
})
