import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/refusal.ts'
import { schoolOf } from './request-school.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses what another site makes a browser send: told by the browser itself, before any cookie is believed. */
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
  // A page that sends no referrer sends `Origin: null` too (Fetch, "append a request Origin header"), but still
  // says `same-origin`; only plain http, which is for development, says nothing at all.
  return origin === 'null' && (site === 'same-origin' || (site === undefined && home.startsWith('http:')))
}
