import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/refusal.ts'
import { schoolOf } from './request-school.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses cross-site requests by the browser's headers, before any cookie is read. */
export function refuseOtherOrigins(request: FastifyRequest): void {
  if (safeMethods.has(request.method) || isFromHere(request)) return
  const problems = [{ field: '', message: 'other_site' }]
  throw new Refusal('not_permitted', 'This form was sent from another site', { problems })
}

function isFromHere(request: FastifyRequest): boolean {
  const { origin: home } = schoolOf(request)
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined || origin === home) return true
  // A page without a referrer also sends `Origin: null` (Fetch, "append a request Origin header"), but still
  // says `same-origin`; only plain http, used in development, sends neither.
  return origin === 'null' && (site === 'same-origin' || (site === undefined && home.startsWith('http:')))
}
