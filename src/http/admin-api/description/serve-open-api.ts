import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../paths/endpoints.ts'
import { schoolOf } from '../../shared/request-school.ts'
import { openApiOf } from './open-api.ts'

type CachedDescription = { readonly made: string; readonly text: string; readonly tag: string }

/** `/openapi.json`: the description of the admin API. It changes with the release, the name and the beta features of the school. */
export function serveOpenApi(app: FastifyInstance) {
  const kept = new Map<string, CachedDescription>()
  app.get(endpoints.openApi, async (request, reply) => {
    const school = schoolOf(request)
    const known = kept.get(school.origin)
    const description = known?.made === madeFrom(school) ? known : describe(school)
    keep(kept, school.origin, description)
    const { text, tag } = description
    reply.headers({ etag: tag, 'cache-control': 'public, max-age=0, must-revalidate' })
    if (request.headers['if-none-match']?.includes(tag.slice(2))) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

// Half a megabyte each: a deployment may have thousands of schools.
const mostKept = 20

function keep(kept: Map<string, CachedDescription>, origin: string, description: CachedDescription) {
  kept.delete(origin)
  kept.set(origin, description)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

type Described = Parameters<typeof openApiOf>[0]

const madeFrom = ({ name, features }: Described) => JSON.stringify([name, [...features].sort()])

function describe(school: Described): CachedDescription {
  const text = JSON.stringify(openApiOf(school))
  // Weak, since it is also sent compressed.
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  return { made: madeFrom(school), text, tag }
}
