import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nameWithNul, OAuthError, parametersOf } from '../../domain/oauth/index.ts'

type Parameters = ReturnType<typeof parametersOf>

/** Makes the endpoints below accept forms only. */
export function readForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parametersOf(String(body))),
  )
}

/** A form's parameters: each once, an empty one as if left out (RFC 6749, section 3.2). */
export type Form = {
  readonly text: (name: string) => string | undefined
  readonly required: (name: string) => string
  /** RFC 8707 allows this parameter several times. */
  readonly resources: readonly string[]
}

export function formOf(request: FastifyRequest): Form {
  // URLs end up in logs, so parameters of the body are refused there.
  if (request.url.includes('?')) {
    throw new OAuthError('invalid_request', 'Send the parameters in the body, not in the URL')
  }
  const parameters = (request.body ?? {}) as Parameters
  refuseRepeated(parameters)
  refuseNul(parameters)
  const text = (name: string) => parameters[name]?.[0] || undefined
  return {
    text,
    required(name) {
      const value = text(name)
      if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing`)
      return value
    },
    resources: (parameters['resource'] ?? []).filter(Boolean),
  }
}

function refuseRepeated(parameters: Parameters) {
  const repeated = Object.entries(parameters).find(
    ([name, values]) => name !== 'resource' && values.length > 1,
  )
  if (repeated)
    throw new OAuthError('invalid_request', `${repeated[0].slice(0, 40)} was given more than once`)
}

function refuseNul(parameters: Parameters) {
  const name = nameWithNul(parameters)
  if (name) throw new OAuthError('invalid_request', `${name.slice(0, 40)} must not contain NUL characters`)
}
