import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { canonicalPath } from '../../paths/path-builder.ts'
import type { CatalogCache } from '../shared/catalog-cache.ts'
import { versionOf } from '../shared/catalog-cache.ts'
import { acceptedEncoding } from '../shared/compression.ts'
import { nothingHere, sendProblem } from '../shared/errors.ts'
import { onlyMethods } from '../shared/open-to-any-origin.ts'
import { type CachedFile, type SiteFile, toCachedFile } from './cached-file.ts'
import { contextOf, type FileContext } from './context.ts'
import { linkHeader } from './link-header.ts'

export const fileTypes = {
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
} as const

type Params = Readonly<Record<string, string>>

export type Route = {
  readonly path: string
  readonly type: keyof typeof fileTypes
  /** Reads the data of the file; undefined if the file does not exist. */
  readonly read: (
    context: FileContext,
    params: Params,
  ) => Promise<SiteFile | undefined> | SiteFile | undefined
}

/** Rendered files, and the tags of files that were not rendered. */
export type FileCache = CatalogCache<CachedFile | undefined>

// Short, because prices and seats change; a stale copy may be served during revalidation.
const caching = 'public, max-age=60, stale-while-revalidate=600'
// Shorter texts are not worth compressing.
const leastPacked = 1024

/** Serves a public file, cached by its entity tag, in each language of the school. */
export function serveFile(app: FastifyInstance, cache: FileCache, { path, type, read }: Route) {
  app.get<{ Params: Params }>(path, { compress: false }, async (request, reply) => {
    const context = contextOf(app, request)
    const key = keyOf(path, request.params, context)
    const file = await cache.remember(context.school, key, async () => {
      const found = await read(context, request.params)
      return found && toCachedFile(found, `${versionOf(context.school)} ${key}`)
    })
    if (!file) return sendProblem(request, reply, nothingHere)
    publish(reply, context, { file, path: pathOf(request) })
    if (knows(request, file.tag)) return reply.code(304).send()
    return await sendText(request, reply.type(fileTypes[type]), file)
  })
  onlyMethods(app, path, ['GET'])
}

async function sendText({ headers }: FastifyRequest, reply: FastifyReply, { content }: CachedFile) {
  const plain = await content('identity')
  const encoding = plain.length < leastPacked ? 'identity' : acceptedEncoding(headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(plain)
  return reply.header('content-encoding', encoding).send(await content(encoding))
}

function publish(
  reply: FastifyReply,
  context: FileContext,
  { file: { tag, changedAt }, path }: { file: CachedFile; path: string },
) {
  reply.headers({
    'cache-control': caching,
    'content-language': context.locale,
    vary: 'accept-language, accept-encoding',
    etag: tag,
    link: linkHeader(context, path),
  })
  if (changedAt) reply.header('last-modified', changedAt.toUTCString())
}

// The part of a request that a file depends on; every spelling of its path has one key.
function keyOf(route: string, params: Params, { locale, isLocaleRequested }: FileContext): string {
  return `${canonicalPath(route, params)} ${locale}${isLocaleRequested ? ' asked' : ''}`
}

// Compares the entity tag only; dates have a resolution of one second (RFC 9110, section 13.1.3).
function knows({ headers }: FastifyRequest, tag: string): boolean {
  const etags = headers['if-none-match']
  if (!etags) return false
  return etags
    .split(',')
    .map((each) => each.trim())
    .some((each) => each === '*' || each.replace(/^(W\/)?/, 'W/') === tag)
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/'
}

/** The latest of these moments. */
export function latest(...moments: readonly (Date | null | undefined)[]): Date | undefined {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []))
  return times.length > 0 ? new Date(times.reduce((one, other) => Math.max(one, other))) : undefined
}
