import type { LightMyRequestResponse } from 'fastify'
import { browserOf } from '../browser/member-browser.ts'
import { operatorToken } from '../mcp/mcp-caller.ts'
import { freshEmail } from '../people/identity-cast.ts'
import type { World } from '../world/world.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Calls the admin API of Ceramics. */
export type AdminCaller = (
  method: Method,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<LightMyRequestResponse>

/** The owner of Ceramics, once with a token of every operator scope, once in the admin area. */
export async function adminCallers(
  world: World,
): Promise<{ readonly byToken: AdminCaller; readonly bySession: AdminCaller }> {
  const token = await operatorToken(world, 'olga')
  const browser = await browserOf(world, 'olga')
  const { csrf_token } = (await browser.get('/api/v1/session')).json()
  const cookies = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`)
  return {
    byToken: callerWith(world, { authorization: `Bearer ${token}` }),
    bySession: callerWith(world, { cookie: cookies.join('; '), 'x-csrf-token': csrf_token }),
  }
}

/** A caller with these headers. */
export function callerWith(world: World, proof: Readonly<Record<string, string>>): AdminCaller {
  return async (method, path, body, headers = {}) =>
    await world.at('ceramics').send({
      method,
      url: `/api/v1${path}`,
      remoteAddress: freshEmail(),
      headers: { ...proof, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
}
