import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nothingHere, sendProblem } from '../shared/errors.ts'
import { onlyMethods } from '../shared/open-to-any-origin.ts'
import { contextOf, type FileContext } from './context.ts'
import { linkHeader } from './link-header.ts'

/** A file as it is now. */
export type SiteFile = {
  readonly body: string
  /** When the latest of what stands in it was changed. */
  readonly changedAt: Date | undefined
}

export const fileTypes = {
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
} as const

type Params = Readonly<Record<string, string>>

type Route = {
  readonly path: string
  readonly type: keyof typeof fileTypes
  /** Nothing where there is no such file. */
  readonly write: (
    context: FileContext,
    params: Params,
  ) => Promise<SiteFile | undefined> | SiteFile | undefined
}

// Short, since prices and seats change; then an old copy may serve while a new one is fetched.
const caching = 'public, max-age=60, stale-while-revalidate=600'

/** Serves a file to everybody alike: cached in common, by its entity tag, in each language of the school. */
export function serveFile(app: FastifyInstance, { path, type, write }: Route) {
  app.get<{ Params: Params }>(path, async (request, reply) => {
    const context = contextOf(app, request)
    const file = await write(context, request.params)
    if (!file) return sendProblem(request, reply, nothingHere)
    const tag = entityTag(file.body)
    publish(reply, context, { file, tag, path: pathOf(request) })
    if (knows(request, tag)) return reply.code(304).send()
    return reply.type(fileTypes[type]).send(file.body)
  })
  onlyMethods(app, path, ['GET'])
}

function publish(
  reply: FastifyReply,
  context: FileContext,
  { file, tag, path }: { file: SiteFile; tag: string; path: string },
) {
  reply.headers({
    'cache-control': caching,
    'content-language': context.locale,
    vary: 'accept-language',
    etag: tag,
    link: linkHeader(context, path),
  })
  if (file.changedAt) reply.header('last-modified', file.changedAt.toUTCString())
}

// Weak, since the same file is also sent compressed.
function entityTag(body: string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

// By the tag alone: no date tells that the last seat went, or that a post is gone (RFC 9110, section 13.1.2).
function knows({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']
  if (!known) return false
  return known
    .split(',')
    .map((each) => each.trim())
    .some((each) => each === '*' || each.replace(/^(W\/)?/, 'W/') === tag)
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/'
}

/** The latest of what a file tells; nothing of a file that tells of nothing. */
export function latest(things: readonly { readonly updatedAt: Date }[]): Date | undefined {
  const times = things.map(({ updatedAt }) => updatedAt.getTime())
  return times.length > 0 ? new Date(times.reduce((one, other) => Math.max(one, other))) : undefined
}
