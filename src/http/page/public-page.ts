import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { School, Visitor } from '../../domain/tenancy/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type CatalogCache, createCatalogCache } from '../shared/catalog-cache.ts'
import type { CatalogWatch } from '../shared/catalog-watch.ts'
import { acceptedEncoding, type Encoding, packed } from '../shared/compression.ts'
import { type CacheKey, cacheKey, modelKey, publicContext, variantKey } from './cache-key.ts'
import { cartResultParameter } from './components/cart-banner.ts'
import { type SchoolContext, schoolContext } from './context.ts'
import { layout, type Page } from './layout.ts'
import { sendPage } from './page.ts'

/** The input for the model of a public page: parts of its cache key. */
export type PublicRequest = {
  readonly school: School
  readonly reader: Visitor
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

export type PublicPage<Model extends object, MemberPart = undefined> = {
  readonly route: string
  /** The parts of the query that the page depends on; others are ignored. */
  readonly queryNames?: readonly string[]
  /** The model of the page; undefined if there is no such page. */
  readonly read: (publicRequest: PublicRequest) => Promise<Model | undefined>
  /** The new path of a page that has moved. */
  readonly moved?: (publicRequest: PublicRequest) => Promise<string | undefined>
  /** The part for the signed-in member alone. */
  readonly memberPart?: (request: FastifyRequest, model: Model) => Promise<MemberPart>
  readonly view: (context: SchoolContext, model: Model, memberPart: MemberPart | undefined) => Page
}

/** The cached models of public pages and the responses to visitors, until anything changes. */
export type PublicPages = { readonly cache: CatalogCache<CachedPage | undefined> }

type CachedPage = {
  readonly model: object
  readonly modelSize: () => number
  readonly variants: Map<string, CachedResponse>
}

export function createPublicPages(watch: CatalogWatch): PublicPages {
  const cache = createCatalogCache<CachedPage | undefined>(watch, { isCacheable: () => true, sizeOf })
  return { cache }
}

function sizeOf(cached: CachedPage | undefined): number {
  if (!cached) return 100
  let size = cached.modelSize()
  for (const page of cached.variants.values()) size += page.size()
  return size
}

// A stale copy may be served during revalidation; signed-in readers have another cookie and therefore another page.
const caching = 'public, max-age=0, stale-while-revalidate=60'

/** Serves visitors a page from the cache, and signed-in members the same page with their own part. */
export function servePublicPage<Model extends object, MemberPart>(
  app: FastifyInstance,
  pages: PublicPages,
  page: PublicPage<Model, MemberPart>,
) {
  const config = { hasLanguageUrls: true }
  app.get<{ Params: Readonly<Record<string, string>> }>(
    page.route,
    { config, compress: false },
    async (request, reply) => {
      const context = schoolContext(request, reply)
      const key = cacheKey(context, page, request.params)
      const publicRequest = publicRequestOf(key)
      const cached = await pages.cache.remember(key.school, modelKey(key), async () => {
        const model = await page.read(publicRequest)
        return model && { model, modelSize: measuredOnce(model), variants: new Map() }
      })
      if (!cached) return await redirectMoved(reply, page, publicRequest)
      const model = cached.model as Model
      if (!isAlike(context)) return await sendOwn(request, reply, context, { page, model })
      const variant = variantKey(key)
      const response =
        cached.variants.get(variant) ?? cachePage(render(publicContext(key, context.chrome), page, model))
      cached.variants.set(variant, response)
      return await sendCached(request, reply, key, response)
    },
  )
}

// Every visitor gets the same page, except with a cart or a confirmation banner.
function isAlike({ reader, cartSize, query }: SchoolContext): boolean {
  return !reader && cartSize === 0 && !query.has(cartResultParameter)
}

function render<Model extends object, MemberPart>(
  context: SchoolContext,
  { view }: PublicPage<Model, MemberPart>,
  model: Model,
): string {
  return layout(context, view(context, model, undefined)).text
}

async function sendOwn<Model extends object, MemberPart>(
  request: FastifyRequest,
  reply: FastifyReply,
  context: SchoolContext,
  { page, model }: { page: PublicPage<Model, MemberPart>; model: Model },
) {
  const memberPart = context.reader && page.memberPart ? await page.memberPart(request, model) : undefined
  reply.header('cache-control', 'private, no-cache')
  return sendPage(reply, context, page.view(context, model, memberPart))
}

async function redirectMoved(
  reply: FastifyReply,
  { moved }: { readonly moved?: (publicRequest: PublicRequest) => Promise<string | undefined> },
  publicRequest: PublicRequest,
) {
  const to = await moved?.(publicRequest)
  if (to) return reply.redirect(to, 301)
  throw new Refusal('not_found', 'There is no such page')
}

function publicRequestOf({ school, params, query }: CacheKey): PublicRequest {
  return { school, reader: { kind: 'visitor', schoolId: school.id }, params, query }
}

// Measured once and only for cached models, because the size is read on every access.
function measuredOnce(model: object): () => number {
  let size: number | undefined
  return () => {
    size ??= JSON.stringify(model, plainNumbers).length
    return size
  }
}

const plainNumbers = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

type CachedResponse = {
  readonly tag: string
  readonly content: (encoding: Encoding) => Promise<Buffer>
  readonly size: () => number
}

function cachePage(text: string): CachedResponse {
  const plain = Buffer.from(text)
  const encodings = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]])
  let size = plain.length
  const pack = async (encoding: Exclude<Encoding, 'identity'>) => {
    const bytes = await packed[encoding](plain)
    size += bytes.length
    return bytes
  }
  return {
    // Weak, since the same page is also sent compressed.
    tag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    size: () => size,
    content(encoding) {
      const making = encodings.get(encoding) ?? pack(encoding as Exclude<Encoding, 'identity'>)
      encodings.set(encoding, making)
      return making
    },
  }
}

async function sendCached(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { locale, isLocaleInQuery }: CacheKey,
  { tag, content }: CachedResponse,
) {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    // A newly chosen language sets a cookie, which must not be cached for other readers.
    'cache-control': isLocaleInQuery ? 'private, no-cache' : caching,
    'content-language': locale,
    vary: 'accept-language, cookie, accept-encoding',
    etag: tag,
  })
  if (headers['if-none-match']?.includes(tag.slice(2))) return reply.code(304).send()
  const encoding = acceptedEncoding(headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await content(encoding))
}
