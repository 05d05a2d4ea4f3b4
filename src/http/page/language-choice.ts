import type { FastifyInstance } from 'fastify'
import { paths } from '../../paths/paths.ts'
import { isLocale } from '../../platform/locales.ts'
import { schoolOf } from '../shared/request-school.ts'
import { returnToOr } from '../shared/return-to.ts'

/** `?lang=ja` on any page: remembers the choice and comes back to the page without it. */
export function serveLanguageChoice(app: FastifyInstance) {
  app.addHook<{ Querystring: { lang?: unknown } }>('preHandler', async (request, reply) => {
    const { lang } = request.query ?? {}
    if (request.method !== 'GET' || typeof lang !== 'string' || !isLocale(lang)) return undefined
    const { origin } = schoolOf(request)
    const kept = { path: '/', maxAge: 365 * 24 * 3600, sameSite: 'lax', httpOnly: true } as const
    reply.setCookie('lang', lang, { ...kept, secure: origin.startsWith('https:') })
    const back = new URL(request.url, origin)
    back.searchParams.delete('lang')
    return reply.redirect(returnToOr(paths.front, `${back.pathname}${back.search}`), 303)
  })
}
