import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** Expects an error of RFC 6749, section 5.2, with a description in ASCII. */
export function expectOAuthError(answer: LightMyRequestResponse, status: number, error: string) {
  expect({ status: answer.statusCode, error: answer.json().error }).toEqual({ status, error })
  expect(answer.json().error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.headers['cache-control']).toBe('no-store')
}
