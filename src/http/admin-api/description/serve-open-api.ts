import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../paths/endpoints.ts'
import { schoolOf } from '../../shared/request-school.ts'
import { openApiOf } from './open-api.ts'

type CachedDescription = { readonly cacheKey: string; readonly text: string; readonly tag: string }

/** `/openapi.json`: the description of the admin API. It changes with the release, the name and the beta features of the school. */
export function serveOpenApi(app: FastifyInstance) {
  const cache = new Map<string, CachedDescription>()
  app.get(endpoints.openApi, async (request, reply) => {
    const school = schoolOf(request)
    const cached = cache.get(school.origin)
    const description = cached?.cacheKey === cacheKeyOf(school) ? cached : describe(school)
    store(cache, school.origin, description)
    const { text, tag } = description
    reply.headers({ etag: tag, 'cache-control': 'public, max-age=0, must-revalidate' })
    if (request.headers['if-none-match']?.includes(tag.slice(2))) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

// Half a megabyte each: a deployment may have thousands of schools.
const mostCached = 20

function store(cache: Map<string, CachedDescription>, origin: string, description: CachedDescription) {
  cache.delete(origin)
  cache.set(origin, description)
  const [oldest] = cache.keys()
  if (cache.size > mostCached && oldest !== undefined) cache.delete(oldest)
}

type DescribedSchool = Parameters<typeof openApiOf>[0]

const cacheKeyOf = ({ name, features }: DescribedSchool) => JSON.stringify([name, [...features].sort()])

function describe(school: DescribedSchool): CachedDescription {
  const text = JSON.stringify(openApiOf(school))
  // Weak, since it is also sent compressed.
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  return { cacheKey: cacheKeyOf(school), text, tag }
}
