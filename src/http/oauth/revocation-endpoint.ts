import type { FastifyInstance } from 'fastify'
import { type ClientProof, type OAuth, OAuthError } from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { schoolOf } from '../shared/request-school.ts'
import { formOf } from './form-parameters.ts'

/** Revokes a token pair (RFC 7009). Responds 200 also for an unknown token. */
export function serveRevocation(app: FastifyInstance, oauth: OAuth) {
  app.post(endpoints.revocation, { config: { evenSuspended: true } }, async (request, reply) => {
    const form = formOf(request)
    const token = form.required('token')
    if (request.headers.authorization !== undefined) {
      throw new OAuthError(
        'unauthorized_client',
        'Send client_id and client_secret in the body, not in a header',
      )
    }
    const credentials = { clientId: form.required('client_id'), clientSecret: form.text('client_secret') }
    const { id: schoolId } = schoolOf(request)
    const clientId = provenId(await oauth.authenticateClient(schoolId, credentials))
    if (clientId) await oauth.revokeToken(schoolId, clientId, token)
    return reply.send({})
  })
}

// The specification requires 403 instead of the 401 invalid_client of RFC 7009.
function provenId(proof: ClientProof) {
  switch (proof.is) {
    case 'proven':
      return proof.client.id
    case 'ended':
      // Its token pairs were revoked with the client.
      return undefined
    case 'unknown':
      throw new OAuthError('unauthorized_client', 'No client at this site has this client_id')
    case 'secret-missing':
      throw new OAuthError(
        'unauthorized_client',
        'This client is confidential: send client_secret in the body',
      )
    case 'secret-wrong':
      throw new OAuthError('unauthorized_client', 'client_secret is wrong or has expired')
    case 'secret-unexpected':
      throw new OAuthError(
        'unauthorized_client',
        'This client is public and has no secret: omit client_secret',
      )
  }
}
