import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type OAuth, OAuthError, type RegisteredClient } from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { visitOf } from '../shared/browser.ts'

const Metadata = z.looseObject({
  client_name: z.string().trim().max(120).optional(),
  redirect_uris: z.array(z.string().max(2000)).max(20).optional(),
  scope: z.string().max(4000).optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
})

/** Known vendors and loopback clients register here (RFC 7591); it is no open registration. */
export function serveRegistration(app: FastifyInstance, oauth: OAuth) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, parsed(String(body))),
  )
  app.post(endpoints.registration, async (request, reply) => {
    const { client_name, redirect_uris = [], scope, grant_types, response_types } = metadataOf(request.body)
    if (grant_types && !grant_types.includes('authorization_code')) {
      throw new OAuthError('invalid_client_metadata', 'grant_types must include authorization_code')
    }
    if (response_types && !response_types.includes('code')) {
      throw new OAuthError('invalid_client_metadata', 'response_types must include code')
    }
    const metadata = { clientName: client_name, redirectUris: redirect_uris, scope }
    return reply.code(201).send(effective(await oauth.registerClient(visitOf(request), metadata)))
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function metadataOf(body: unknown) {
  const read = Metadata.safeParse(body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = issue?.path.join('.') ?? ''
  if (field === '') throw new OAuthError('invalid_client_metadata', 'The body must be a JSON object')
  throw new OAuthError('invalid_client_metadata', `${field}: ${issue?.message}`)
}

// What was registered, not what was asked for (RFC 7591, section 3.2.1).
function effective({ clientId, name, redirectUris, scopes, issuedAt }: RegisteredClient) {
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(issuedAt.getTime() / 1000),
    client_name: name,
    application_type: redirectUris.every((uri) => uri.startsWith('http:')) ? 'native' : 'web',
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: scopes.join(' '),
  }
}
