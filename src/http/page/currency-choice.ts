import type { FastifyInstance } from 'fastify'
import { paths } from '../../paths/paths.ts'
import { day, inSeconds } from '../../platform/durations.ts'
import { currencyCookie } from '../shared/currency.ts'
import { ownPath } from '../shared/own-path.ts'
import { rawQuery } from '../shared/raw-query.ts'
import { schoolOf } from '../shared/request-school.ts'
import { returnToOr } from '../shared/return-to.ts'

/** The query parameter that chooses the currency of prices. */
export const currencyParameter = 'currency'

/** `?currency=USD` on any page: remembers the choice and comes back to the page without it. */
export function serveCurrencyChoice(app: FastifyInstance) {
  app.addHook<{ Querystring: { currency?: unknown } }>('preHandler', async (request, reply) => {
    const { currency } = request.query ?? {}
    if (request.method !== 'GET' || typeof currency !== 'string' || !request.school) return undefined
    const school = schoolOf(request)
    if (![school.currency, ...school.currencies].some((each) => each === currency)) return undefined
    const options = { path: '/', maxAge: inSeconds(365 * day), sameSite: 'lax', httpOnly: true } as const
    reply.setCookie(currencyCookie, currency, { ...options, secure: school.origin.startsWith('https:') })
    return reply.redirect(returnToOr(paths.front, withoutCurrency(request.url)), 303)
  })
}

function withoutCurrency(target: string): string {
  const query = new URLSearchParams(rawQuery(target))
  query.delete(currencyParameter)
  const [path = paths.front] = ownPath(target).split('?', 1)
  return query.size > 0 ? `${path}?${query}` : path
}
