import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type MintedPair,
  type OAuth,
  OAuthError,
  type Redeemed,
  requestedResource,
  splitScopes,
} from '../../domain/oauth/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { visitOf } from '../shared/browser.ts'
import { schoolOf } from '../shared/request-school.ts'
import { claimsOf } from './claims.ts'
import { credentialsOf } from './client-credentials.ts'
import { type Form, formOf } from './form-parameters.ts'

/** Codes and refresh tokens become token pairs (RFC 6749, sections 4.1.3 and 6). */
export function serveToken(app: FastifyInstance, oauth: OAuth) {
  app.post(endpoints.token, { config: { evenSuspended: true } }, async (request) => {
    const form = formOf(request)
    const grantType = form.required('grant_type')
    switch (grantType) {
      case 'authorization_code':
        return await redeem(oauth, request, form)
      case 'refresh_token':
        return await refresh(oauth, request, form)
      default:
        throw new OAuthError(
          'unsupported_grant_type',
          'grant_type must be authorization_code or refresh_token',
        )
    }
  })
}

async function redeem(oauth: OAuth, request: FastifyRequest, form: Form) {
  const school = schoolOf(request)
  const credentials = credentialsOf(request, form)
  const redeemed = await oauth.redeem(visitOf(request), credentials, {
    code: form.required('code'),
    redirectUri: form.required('redirect_uri'),
    codeVerifier: form.required('code_verifier'),
    resource: requestedResource(school.origin, form.resources),
  })
  return {
    ...tokenAnswer(school, redeemed.pair),
    ...(await idTokenOf(oauth, school, credentials.clientId, redeemed)),
  }
}

async function refresh(oauth: OAuth, request: FastifyRequest, form: Form) {
  const school = schoolOf(request)
  const scope = form.text('scope')
  const pair = await oauth.refresh(visitOf(request), credentialsOf(request, form), {
    refreshToken: form.required('refresh_token'),
    scopes: scope === undefined ? undefined : splitScopes(scope),
    resource: requestedResource(school.origin, form.resources),
  })
  return tokenAnswer(school, pair)
}

function tokenAnswer(school: School, pair: MintedPair) {
  const bound = pair.boundTo ? { school_id: pair.boundTo, school_subdomain: school.subdomain } : {}
  return {
    access_token: pair.accessToken,
    token_type: 'Bearer',
    expires_in: pair.expiresIn,
    refresh_token: pair.refreshToken,
    scope: pair.scopes.join(' '),
    created_at: Math.floor(pair.createdAt.getTime() / 1000),
    ...bound,
  }
}

async function idTokenOf(
  oauth: OAuth,
  school: School,
  clientId: string,
  { pair, owner, nonce, authTime }: Redeemed,
) {
  const scopes = new Set(pair.scopes)
  if (!scopes.has('openid')) return {}
  const idToken = await oauth.signIdToken(school, {
    aud: clientId,
    ...claimsOf(school, owner, scopes),
    ...(nonce === null ? {} : { nonce }),
    ...(authTime === null ? {} : { auth_time: Math.floor(authTime.getTime() / 1000) }),
  })
  return idToken === undefined ? {} : { id_token: idToken }
}
