import type { FastifyRequest } from 'fastify'
import { type ClientCredentials, OAuthError } from '../../domain/oauth/index.ts'
import type { Form } from './form-parameters.ts'

/** Client authentication: `client_secret_post` or `none`. */
export function credentialsOf({ headers }: FastifyRequest, form: Form): ClientCredentials {
  const clientSecret = form.text('client_secret')
  if (headers.authorization !== undefined) {
    if (clientSecret !== undefined)
      throw new OAuthError('invalid_request', 'Use one client authentication method, not two')
    throw new OAuthError('invalid_client', 'Send client_id and client_secret in the body, not in a header')
  }
  if (form.text('client_assertion') !== undefined) {
    throw new OAuthError(
      'invalid_client',
      'Client assertions are not supported: send client_secret in the body',
    )
  }
  return { clientId: form.required('client_id'), clientSecret }
}
