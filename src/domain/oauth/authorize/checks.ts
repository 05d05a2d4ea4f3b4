import type { School } from '../../tenancy/index.ts'
import type { FoundClient } from '../clients/find-client.ts'
import { OAuthError } from '../oauth-error.ts'
import { isChallenge } from '../pkce.ts'
import { matchesRegistered } from '../redirect-uri.ts'
import { requestedResource } from '../resource.ts'
import { isScope, splitScopes } from '../scopes.ts'
import { nameWithNul, parameter, promptsOf, type RequestParameters } from './parameters.ts'

export type AuthorizationParameters = {
  readonly school: School
  readonly parameters: RequestParameters
  readonly client: FoundClient
}
type Check = (request: AuthorizationParameters) => void

/** Until the redirect URI is verified, errors are shown on a page and not redirected. */
export const beforeRedirectIsTrusted: readonly Check[] = [redirectUriPresentOnce, redirectUriIsRegistered]

/** After that, errors are redirected to the client, in this order of precedence. */
export const onceRedirectIsTrusted: readonly Check[] = [
  noParameterTwice,
  nothingHoldsNul,
  noRequestObject,
  responseTypeIsCode,
  stateIsPresent,
  pkceIsS256,
  scopesAreAllowed,
  resourceIsThisSite,
  promptMakesSense,
  maxAgeIsANumber,
]

export function check(request: AuthorizationParameters, checks: readonly Check[]): void {
  for (const each of checks) each(request)
}

function redirectUriPresentOnce({ parameters }: AuthorizationParameters) {
  const [uri, another] = parameters['redirect_uri'] ?? []
  if (!uri || another !== undefined)
    throw new OAuthError('invalid_request', 'redirect_uri must be given exactly once')
}

function redirectUriIsRegistered({ parameters, client }: AuthorizationParameters) {
  if (matchesRegistered(parameter(parameters, 'redirect_uri') ?? '', client.redirectUris)) return
  throw new OAuthError('invalid_request', 'redirect_uri is not registered for this client')
}

// RFC 8707 allows several resources in a request; a separate check compares them.
function noParameterTwice({ parameters }: AuthorizationParameters) {
  const twice = Object.entries(parameters).find(([name, values]) => name !== 'resource' && values.length > 1)
  if (twice) throw new OAuthError('invalid_request', `${twice[0].slice(0, 40)} was given more than once`)
}

function nothingHoldsNul({ parameters }: AuthorizationParameters) {
  const name = nameWithNul(parameters)
  if (name) throw new OAuthError('invalid_request', `${name.slice(0, 40)} must not contain NUL characters`)
}

function noRequestObject({ parameters }: AuthorizationParameters) {
  if (parameter(parameters, 'request')) {
    throw new OAuthError('request_not_supported', 'Send the parameters themselves: request is not supported')
  }
  if (parameter(parameters, 'request_uri')) {
    throw new OAuthError(
      'request_uri_not_supported',
      'Send the parameters themselves: request_uri is not supported',
    )
  }
}

function responseTypeIsCode({ parameters }: AuthorizationParameters) {
  const type = parameter(parameters, 'response_type')
  if (!type) throw new OAuthError('invalid_request', 'response_type is missing')
  if (type !== 'code') throw new OAuthError('unsupported_response_type', 'response_type must be code')
  const mode = parameter(parameters, 'response_mode')
  if (mode && mode !== 'query') throw new OAuthError('invalid_request', 'response_mode must be query')
}

function stateIsPresent({ parameters }: AuthorizationParameters) {
  if (!parameter(parameters, 'state')) throw new OAuthError('invalid_request', 'state is missing')
}

function pkceIsS256({ parameters }: AuthorizationParameters) {
  const challenge = parameter(parameters, 'code_challenge')
  if (!challenge) throw new OAuthError('invalid_request', 'code_challenge is missing: PKCE is required')
  if (parameter(parameters, 'code_challenge_method') !== 'S256') {
    throw new OAuthError('invalid_request', 'code_challenge_method must be S256')
  }
  if (!isChallenge(challenge)) {
    throw new OAuthError(
      'invalid_request',
      'code_challenge must be the SHA-256 of the verifier: 43 characters of base64url',
    )
  }
}

// RFC 6749, section 3.3: without a default scope, a request without a scope fails with invalid_scope.
function scopesAreAllowed({ parameters, client }: AuthorizationParameters) {
  const requested = splitScopes(parameter(parameters, 'scope'))
  if (requested.length === 0) throw new OAuthError('invalid_scope', 'scope is missing')
  const refused = requested.filter((scope) => !isScope(scope) || !client.scopes.includes(scope))
  if (refused.length > 0) {
    throw new OAuthError('invalid_scope', `This client may not request: ${refused.join(' ').slice(0, 200)}`)
  }
}

function resourceIsThisSite({ school, parameters, client }: AuthorizationParameters) {
  switch (resourceOf({ school, parameters })) {
    case 'ours':
      return
    case 'foreign':
      throw new OAuthError('invalid_target', `resource must be ${school.origin}`)
    case 'none':
      if (client.audience === 'member') {
        throw new OAuthError('invalid_target', `resource is missing: send ${school.origin}`)
      }
  }
}

export function resourceOf({ school, parameters }: Pick<AuthorizationParameters, 'school' | 'parameters'>) {
  return requestedResource(school.origin, (parameters['resource'] ?? []).filter(Boolean))
}

function promptMakesSense({ parameters }: AuthorizationParameters) {
  const prompts = promptsOf(parameters)
  if (prompts.has('none') && prompts.size > 1) {
    throw new OAuthError('invalid_request', 'prompt=none must not be combined with other values')
  }
}

function maxAgeIsANumber({ parameters }: AuthorizationParameters) {
  const age = parameter(parameters, 'max_age')
  if (age !== undefined && !/^\d{1,9}$/.test(age)) {
    throw new OAuthError('invalid_request', 'max_age must be a number of seconds')
  }
}
