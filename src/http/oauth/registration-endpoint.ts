import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  clientAuthMethods,
  longestAppName,
  mostRedirectUris,
  type OAuth,
  OAuthError,
  type RegisteredClient,
} from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { visitOf } from '../shared/browser.ts'
import { schoolOf } from '../shared/request-school.ts'

const Metadata = z.looseObject({
  client_name: z.string().trim().max(longestAppName).optional(),
  redirect_uris: z.array(z.string().max(2000)).max(mostRedirectUris).optional(),
  scope: z.string().max(4000).optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
  application_type: z.string().optional(),
  token_endpoint_auth_method: z.string().optional(),
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
    const metadata = metadataOf(request.body)
    refuseUnsupported(metadata)
    const { client_name: clientName, redirect_uris: redirectUris = [], scope } = metadata
    const at = { school: schoolOf(request), visit: visitOf(request) }
    const registered = await oauth.registerClient(at, { clientName, redirectUris, scope })
    return reply.code(201).send(effective(registered))
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
  if (field === '') throw new OAuthError('invalid_request', 'The body must be a JSON object')
  throw new OAuthError('invalid_client_metadata', `${field}: ${issue?.message}`)
}

function refuseUnsupported(metadata: z.infer<typeof Metadata>) {
  const { grant_types, response_types, token_endpoint_auth_method: method = 'none' } = metadata
  if (grant_types && !grant_types.includes('authorization_code')) {
    throw new OAuthError('invalid_client_metadata', 'grant_types must include authorization_code')
  }
  if (response_types && !response_types.includes('code')) {
    throw new OAuthError('invalid_client_metadata', 'response_types must include code')
  }
  // A request for a secret is answered without one; impossible metadata is refused.
  if (!clientAuthMethods.includes(method)) {
    throw new OAuthError(
      'invalid_client_metadata',
      `token_endpoint_auth_method must be ${clientAuthMethods.join(' or ')}`,
    )
  }
}

// The registered metadata, not the requested one (RFC 7591, section 3.2.1).
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
