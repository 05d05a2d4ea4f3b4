import {
  clientAuthMethods,
  type OAuth,
  scopes,
  scopesFor,
  unreviewedScopes,
} from '../../domain/oauth/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { locales } from '../shared/locales.ts'

/** The values that depend on a school's keys and settings. */
export type ServerState = {
  readonly hasKeys: boolean
  readonly signs: boolean
  readonly readsDocuments: boolean
}

export async function serverStateOf(oauth: OAuth, school: School): Promise<ServerState> {
  const { keys, signs } = await oauth.publishedKeys(school)
  return { hasKeys: keys.length > 0, signs, readsDocuments: oauth.readsDocuments(school) }
}

/** RFC 8414 and OpenID Connect Discovery in one: both documents say the same. */
export function serverMetadata({ origin }: School, { hasKeys, signs, readsDocuments }: ServerState) {
  return {
    issuer: origin,
    authorization_endpoint: origin + endpoints.authorization,
    token_endpoint: origin + endpoints.token,
    userinfo_endpoint: origin + endpoints.userinfo,
    revocation_endpoint: origin + endpoints.revocation,
    registration_endpoint: origin + endpoints.registration,
    ...(hasKeys ? { jwks_uri: origin + endpoints.jwks } : {}),
    scopes_supported: Object.keys(scopes),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    // Listed only while a key signs: otherwise no id_token is issued (spec, "ID token verification").
    ...(signs ? { id_token_signing_alg_values_supported: ['ES256'] } : {}),
    token_endpoint_auth_methods_supported: clientAuthMethods,
    revocation_endpoint_auth_methods_supported: clientAuthMethods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: readsDocuments,
    request_parameter_supported: false,
    // The default is true (OpenID Connect Discovery, section 3).
    request_uri_parameter_supported: false,
    claims_parameter_supported: false,
    claims_supported: [
      ...['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce'],
      ...['name', 'picture', 'email', 'email_verified', 'org_id', 'roles'],
    ],
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    ui_locales_supported: locales,
    service_documentation: origin + endpoints.authGuide,
  }
}

/**
 * RFC 9728. Self-registered clients request all of these scopes by default, so only scopes that they may have
 * are listed.
 */
export function resourceMetadata(
  { origin, name }: School,
  { readsDocuments }: Pick<ServerState, 'readsDocuments'>,
) {
  return {
    resource: origin,
    authorization_servers: [origin],
    scopes_supported: readsDocuments ? unreviewedScopes() : scopesFor('operator'),
    bearer_methods_supported: ['header'],
    resource_name: name,
    resource_documentation: origin + endpoints.authGuide,
  }
}
