import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { violates } from './constraint.ts'

const failed = (constraint: string) =>
  Object.assign(new DatabaseError('duplicate key value', 20, 'error'), { code: '23505', constraint })

test.each([
  ['people_email_unique', true],
  ['people_email_unique_102401', true],
  ['people_email', false],
  ['people_email_unique_2', false],
])('a violation of %s is one of people_email_unique: %s', (constraint, expected) => {
  expect(violates(failed(constraint), 'people_email_unique')).toBe(expected)
})
