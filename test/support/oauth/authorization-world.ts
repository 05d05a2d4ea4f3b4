import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { browserOf } from '../browser/member-browser.ts'
import { createWorld } from '../world/world.ts'
import { type Changes, createTestApp } from './oauth-app.ts'

export const callback = 'http://127.0.0.1:8976/callback'

/** A world in which Mei and Nils are signed in, and a function that sends an authorization request. */
export async function createAuthorizationWorld() {
  const world = await createWorld()
  const mei = await browserOf(world, 'mei')
  const nils = await browserOf(world, 'nils')
  const app = createTestApp(world)
  /** Appends `more` to the query as it is. */
  const authorize = async (changes: Changes = {}, { browser = mei, by = app, more = '' } = {}) => {
    const { url, state } = by.begin(changes)
    return { page: await browser.get(`${url}${more}`), state }
  }
  return { world, mei, nils, app, authorize }
}

/** The parameters of a redirect to the client. */
export function redirectParameters(page: LightMyRequestResponse, to = callback): URLSearchParams {
  const location = String(page.headers.location)
  expect(page.statusCode).toBe(303)
  expect(location.slice(0, location.indexOf('?'))).toBe(to)
  return new URL(location).searchParams
}

export function expectErrorPage(page: LightMyRequestResponse) {
  expect(page.statusCode).toBe(400)
  expect(page.headers).not.toHaveProperty('location')
  expect(page.headers['content-type']).toMatch(/^text\/html/)
}

export function expectConsentPage(page: LightMyRequestResponse) {
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('action="/oauth/consent"')
}
