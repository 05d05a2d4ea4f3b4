import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Bearer } from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import { rateLimitHeaders } from '../../platform/rate-limit/verdict.ts'
import { presentedBy } from '../shared/bearer.ts'
import { negotiateLocale } from '../shared/locales.ts'
import { memberApiLimits } from '../shared/member-api-limits.ts'
import { onlyMethods, openToAnyOrigin } from '../shared/open-to-any-origin.ts'
import { schoolOf } from '../shared/request-school.ts'
import type { SealedCursors } from '../shared/sealed-cursor.ts'
import type { SignedUrls } from '../shared/signed-urls.ts'
import { createCompiler } from './compiler.ts'
import { contextFor, type MemberApiModules } from './context.ts'
import { createDocuments } from './documents.ts'
import { bearerAt } from './guard.ts'
import { type MediaType, mediaTypeFor, statusOfRefused } from './media-type.ts'
import { createMeter } from './meter.ts'
import { answerFailures, readJson } from './read-json.ts'
import { refuse } from './refuse.ts'
import { requestIn } from './request-body.ts'
import { type Outcome, run } from './run.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bearer of the member API's request; set by its authentication. */
    bearer: Bearer | undefined
    /** The media type of the member API's response. */
    answersWith: MediaType
  }
}

export type MemberApiOptions = {
  readonly modules: MemberApiModules
  readonly clock: Clock
  readonly cursors: SealedCursors
  readonly signedUrls: SignedUrls
  /** Counts the requests of each token. */
  readonly requests: Limiter
}

/** `POST /member/graphql`: a member's own data, for the apps they allowed. */
export function serveMemberApi(options: MemberApiOptions): FastifyPluginAsync {
  return async (app) => {
    app.decorateRequest('bearer', undefined)
    app.decorateRequest('answersWith', 'application/json')
    openToAnyOrigin(app)
    onlyMethods(app, endpoints.memberApi, ['POST'])
    await app.register(async (scope) => serveRequests(scope, options))
  }
}

function serveRequests(app: FastifyInstance, options: MemberApiOptions) {
  const documents = createDocuments(options.clock)
  const compiler = createCompiler(options.clock)
  readJson(app)
  answerFailures(app)
  // Before the body is read, so that unauthorized requests cost little.
  app.addHook('onRequest', async (request, reply) => await admit(request, reply, options))
  app.post(endpoints.memberApi, { bodyLimit: memberApiLimits.bodyBytes }, async (request, reply) => {
    const context = contextFor({ ...options, ...contextParts(request) })
    reply.header('content-language', context.locale)
    const onFault = (err: Error) => request.log.error({ err }, 'a field of the member API failed')
    const meter = createMeter({ requests: options.requests, token: tokenOf(request), reply })
    const deps = { documents, compiler, meter, onFault, requestId: request.id }
    return send(request, reply, await run(deps, requestIn(request.body), context))
  })
}

function send(request: FastifyRequest, reply: FastifyReply, outcome: Outcome) {
  const body = bodyOf(outcome)
  switch (outcome.is) {
    case 'run':
      return reply.send(body)
    case 'refused':
      return reply.code(statusOfRefused(request.answersWith)).send(body)
    case 'unavailable':
      return reply.code(503).header('retry-after', String(outcome.retryAfter)).send(body)
  }
}

function bodyOf({ data, errors }: { readonly data?: unknown; readonly errors?: readonly unknown[] }): string {
  return JSON.stringify({ data, errors })
}

async function admit(request: FastifyRequest, reply: FastifyReply, { modules, requests }: MemberApiOptions) {
  reply.headers({ 'cache-control': 'no-store', vary: 'accept, accept-language, authorization' })
  request.bearer = await bearerAt(request, reply, modules.oauth)
  if (!request.bearer) return reply
  const verdict = await requests.take(tokenOf(request))
  reply.headers(rateLimitHeaders(verdict))
  const type = mediaTypeFor(request.headers.accept)
  request.answersWith = type ?? 'application/json'
  reply.type(`${request.answersWith}; charset=utf-8`)
  if (verdict.is === 'exceeded') {
    const message = `A token may send ${verdict.limit} requests per minute, and large ones count as several: try again in ${verdict.retryAfter} seconds`
    return refuse(reply, 429, { code: 'TOO_MANY_REQUESTS', message })
  }
  if (type) return undefined
  const message = 'Accept application/graphql-response+json or application/json'
  return refuse(reply, 406, { code: 'BAD_USER_INPUT', message })
}

// The token and not the header: one token can be sent in many spellings of it.
function tokenOf(request: FastifyRequest): string {
  const presented = presentedBy(request)
  return presented.is === 'token' ? presented.token : ''
}

function contextParts(request: FastifyRequest) {
  const { bearer, headers } = request
  if (!bearer) throw new Error('The request has no bearer token')
  const school = schoolOf(request)
  const locale = negotiateLocale({
    preferred: undefined,
    accepted: headers['accept-language'],
    fallback: school.locale,
  })
  return { bearer, school, locale }
}
