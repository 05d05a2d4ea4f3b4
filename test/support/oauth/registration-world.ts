import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { freshEmail } from '../people/identity-cast.ts'
import { createWorld, type World } from '../world/world.ts'

export const loopback = 'http://127.0.0.1:8976/callback'
export const tool = { client_name: 'My tool', redirect_uris: [loopback] }

type RegistrationRequest = {
  readonly of?: World
  readonly school?: DemoSchoolName
  readonly ipAddress?: string
}

/** A world and a function that registers a client in it. */
export async function createRegistrationWorld() {
  const world = await createWorld()
  const register = (
    payload: object | string,
    { of = world, school = 'ceramics', ipAddress = freshEmail() }: RegistrationRequest = {},
  ) => {
    const headers = { 'content-type': 'application/json' }
    return of.at(school).send({
      method: 'POST',
      url: '/api/oauth/register',
      headers,
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      remoteAddress: ipAddress,
    })
  }
  return { world, register }
}

/** Expects an error of RFC 7591, section 3.2.2, with a description in ASCII. */
export function expectRegistrationError(answer: LightMyRequestResponse, error: string) {
  expect({ status: answer.statusCode, error: answer.json().error }).toEqual({ status: 400, error })
  expect(answer.json().error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  expect(answer.headers['cache-control']).toBe('no-store')
}
