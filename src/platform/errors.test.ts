import { expect, test } from 'vitest'
import { errorCode, errorMessage } from './errors.ts'

test('errorCode returns the code of an error if it is a string', () => {
  expect(errorCode(Object.assign(new Error('no file'), { code: 'ENOENT' }))).toBe('ENOENT')
  expect(errorCode(Object.assign(new Error('no file'), { code: 2 }))).toBeUndefined()
  expect(errorCode(new Error('no file'))).toBeUndefined()
})

test('a thrown value that is not an error has no code', () => {
  for (const thrown of [undefined, null, 'ENOENT', { code: 'ENOENT' }]) {
    expect(errorCode(thrown)).toBeUndefined()
  }
})

test('the message of a thrown value that is not an error is its text', () => {
  expect(errorMessage(new Error('no file'))).toBe('no file')
  expect(errorMessage('no file')).toBe('no file')
  expect(errorMessage(undefined)).toBe('undefined')
})
