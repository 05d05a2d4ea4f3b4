import { identityScopes, lifetimes, scopes, scopesFor } from '../../domain/oauth/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import type { OperatorScope } from '../../operations/caller.ts'
import { scopesOfPersonalData } from '../../operations/personal-data.ts'
import { resourcesOf, resourceText } from '../../operations/scope-resources.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { inCode } from './in-code.ts'
import { type ServerState, serverMetadata } from './metadata.ts'

/** The reference part of the guide: claims, scopes, errors, and what is not supported. */
export function identity(school: School, state: ServerState): string {
  const { id_token_signing_alg_values_supported: algorithms } = serverMetadata(school, state)
  const idToken = algorithms
    ? `With \`openid\` the response of step 3 also contains an \`id_token\` (${algorithms.join(', ')}, ${lifetimes.idToken / 60} minutes): verify \`iss\`, \`aud\`, \`exp\`, that \`nonce\` is the one you sent in step 2, and the signature by the key named \`kid\` at ${school.origin}${endpoints.jwks}. A refresh gives none.`
    : 'No `id_token` is currently issued: the metadata lists no signing algorithm. Use UserInfo instead.'
  return `## Who signed in

${idToken}

UserInfo needs \`openid\` and returns \`sub\`, \`org_id\`, \`roles\`; with \`profile\` also \`name\`, and \`picture\` if the
person has one; with \`email\` also \`email\` and \`email_verified\`.`
}

export function scopeTable(): string {
  const rows = Object.entries(scopes).map(
    ([scope, grants]) => `| \`${scope}\` | ${grants} | ${audienceOf(scope)} | ${openedBy(scope)} |`,
  )
  return `## Scopes

| Scope | Grants | Clients | Opens at the admin API |
|---|---|---|---|
${rows.join('\n')}

Where the last column names kinds in parentheses, the operation takes the scope of the kind at hand. Names and e-mail addresses
of members are null without ${inCode(scopesOfPersonalData, 'or')}. No scope writes orders: with \`orders:read\` a token
prepares a refund or a payment with \`dry_run\`, and the answer has the \`confirm_url\` where a person confirms it.`
}

function openedBy(scope: string): string {
  if (!operatorScopes.some((each) => each === scope)) return ''
  return resourcesOf(scope as OperatorScope)
    .map(resourceText)
    .join(', ')
}

const operatorScopes = scopesFor('operator').filter((scope) => !identityScopes.includes(scope))

function audienceOf(scope: string): string {
  if (identityScopes.some((each) => each === scope)) return 'all'
  return scopesFor('member').some((each) => each === scope) ? 'member' : 'operator'
}

export function errors(): string {
  return `## Errors

Errors are JSON with \`error\` and \`error_description\`. The admin API responds with problem details (RFC 9457) instead: JSON of type
\`application/problem+json\` with \`code\`, \`detail\` and \`todo\`.

- 401 \`invalid_token\`: the token is not valid here. Refresh it, or start again at step 2.
- 403 \`insufficient_scope\`: the token lacks a scope, which the \`WWW-Authenticate\` header names. If the table of scopes has that scope
  for your kind of client, start again at step 2 and request it. Otherwise your client can never have it: get a client of the
  other kind in step 1.
- 403 \`not_permitted\`, from the admin API: the person has no role here that allows it, or it needs the session of the admin area.
  Another token does not help.
- 429 and 503 carry \`Retry-After\`: keep your tokens and wait.`
}

export function notHere(): string {
  return `## What is not supported

The \`agent_auth\` extension is not supported, and there is no claim step. There is no token introspection, no implicit or
password grant, and no dynamic registration for addresses that are not loopback.`
}
