import type { FastifyInstance } from 'fastify'
import { errorMessage } from '../../platform/errors.ts'
import { ApiProblem } from './problems.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Accepts bodies of JSON in UTF-8 only; a request without a body may have any content type. */
export function readJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => {
      if (body.length === 0) return undefined
      try {
        return withoutNul(JSON.parse(utf8.decode(body)))
      } catch (error) {
        if (error instanceof ApiProblem) throw error
        throw new ApiProblem('invalid_request', `The body is not valid JSON: ${errorMessage(error)}`)
      }
    },
  )
}

// PostgreSQL cannot store NUL, and `__proto__` must not reach object code.
function withoutNul(value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0'))
    throw new ApiProblem('invalid_input', 'Text must not contain NUL characters.')
  if (typeof value !== 'object' || value === null) return value
  for (const [name, each] of Object.entries(value)) {
    if (name === '__proto__' || name.includes('\0'))
      throw new ApiProblem('invalid_input', `Unknown field: ${name.replaceAll('\0', '')}`)
    withoutNul(each)
  }
  return value
}
