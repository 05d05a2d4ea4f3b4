import type { FastifyInstance } from 'fastify'
import { paths } from '../../paths/paths.ts'
import { day, inSeconds } from '../../platform/durations.ts'
import { isLocale } from '../../platform/locales.ts'
import { ownPath } from '../shared/own-path.ts'
import { rawQuery } from '../shared/raw-query.ts'
import { schoolOf } from '../shared/request-school.ts'
import { returnToOr } from '../shared/return-to.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page with a URL for each language: `?lang=ja` is served in Japanese. */
    hasLanguageUrls?: boolean
  }
}

/** `?lang=ja` on any page: remembers the choice and comes back to the page without it. */
export function serveLanguageChoice(app: FastifyInstance) {
  app.addHook<{ Querystring: { lang?: unknown } }>('preHandler', async (request, reply) => {
    const { lang } = request.query ?? {}
    if (request.method !== 'GET' || typeof lang !== 'string' || !isLocale(lang)) return undefined
    if (request.cookies['lang'] === lang && request.routeOptions.config.hasLanguageUrls) return undefined
    const { origin } = schoolOf(request)
    const options = { path: '/', maxAge: inSeconds(365 * day), sameSite: 'lax', httpOnly: true } as const
    reply.setCookie('lang', lang, { ...options, secure: origin.startsWith('https:') })
    // Its URL in each language is known to search engines.
    if (request.routeOptions.config.hasLanguageUrls) return undefined
    return reply.redirect(returnToOr(paths.front, withoutLanguage(request.url)), 303)
  })
}

function withoutLanguage(target: string): string {
  const query = new URLSearchParams(rawQuery(target))
  query.delete('lang')
  const [path = paths.front] = ownPath(target).split('?', 1)
  return query.size > 0 ? `${path}?${query}` : path
}
