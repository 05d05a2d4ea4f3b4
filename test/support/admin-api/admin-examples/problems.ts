import type { LightMyRequestResponse } from 'fastify'
import type { Examples } from '../../../../src/http/admin-api/description/examples.ts'
import { operatorToken } from '../../mcp/mcp-caller.ts'
import type { World } from '../../world/world.ts'
import { type AdminCaller, callerWith } from '../admin-callers.ts'

/** The responses of the admin API to requests that it refuses, by status. */
export async function collectProblems(world: World, call: AdminCaller): Promise<Examples> {
  const terms = { code: 'EARLYBIRD', label: 'A tenth off', percent_off: 10 }
  const { id } = (await call('POST', '/coupons', terms)).json()
  const coupon = `/coupons/${id}`
  const student = callerWith(world, { authorization: `Bearer ${await operatorToken(world, 'mei')}` })
  const answers = [
    await call('POST', '/coupons', []),
    await callerWith(world, {})('GET', '/coupons'),
    await student('GET', '/coupons'),
    await call('GET', '/coupons/0192a212-e400-7000-8000-ffffffffffff'),
    await call('POST', '/coupons', terms),
    await call('PATCH', coupon, { limit_total: 50 }, { 'if-match': '"2026-01-01T00:00:00.000Z"' }),
    await call('POST', '/coupons', terms, { 'content-type': 'text/plain' }),
    await call('POST', '/coupons', { ...terms, code: 'SPRING', percent_off: 500 }),
    await call('PATCH', coupon, { limit_total: 50 }),
  ]
  return Object.fromEntries(answers.map(asExample))
}

function asExample({ statusCode, json }: LightMyRequestResponse) {
  if (statusCode < 400) throw new Error(`${statusCode} is no refusal`)
  return [`problems.${statusCode}`, { response: json() }] as const
}
