import { identityScopes, lifetimes, scopes, scopesFor } from '../../domain/oauth/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import type { OperatorScope } from '../../operations/caller.ts'
import { scopesOfPersonalData } from '../../operations/personal-data.ts'
import { reachOf, reachText } from '../../operations/scope-reach.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { inCode } from './in-code.ts'
import { type ServerState, serverMetadata } from './metadata.ts'

/** The reference part of the guide: claims, scopes, errors, and what is not supported. */
export function identity(school: School, state: ServerState): string {
  const { id_token_signing_alg_values_supported: algorithms } = serverMetadata(school, state)
  const idToken = algorithms
    ? `With \`openid\` the response of step 3 also contains an \`id_token\` (${algorithms.join(', ')}, ${lifetimes.idToken / 60} minutes): verify \`iss\`, \`aud\`, \`exp\`, your \`nonce\`, and the signature by the key named \`kid\` at ${school.origin}${endpoints.jwks}. A refresh gives none.`
    : 'No `id_token` is currently issued: the metadata lists no signing algorithm. Use UserInfo instead.'
  return `## Who signed in

${idToken}

UserInfo needs \`openid\` and returns \`sub\`, \`org_id\`, \`roles\`; with \`profile\` also \`name\` and \`picture\`; with \`email\` also
\`email\` and \`email_verified\`.`
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
  return reachOf(scope as OperatorScope)
    .map(reachText)
    .join(', ')
}

const operatorScopes = scopesFor('operator').filter((scope) => !identityScopes.includes(scope))

function audienceOf(scope: string): string {
  if (identityScopes.some((each) => each === scope)) return 'all'
  return scopesFor('member').some((each) => each === scope) ? 'member' : 'operator'
}

export function errors(): string {
  return `## Errors

Errors are JSON with \`error\` and \`error_description\`. An API responds 401 \`invalid_token\` when the token is not valid here
(refresh, or start again) and 403 \`insufficient_scope\` when it lacks a scope (start again at step 2 with the \`scope\` that
the \`WWW-Authenticate\` header names). 429 and 503 carry \`Retry-After\`: keep your tokens and wait.`
}

export function notHere(): string {
  return `## What is not supported

The \`agent_auth\` extension is not supported, and there is no claim step. There is no token introspection, no implicit or
password grant, and no dynamic registration for addresses that are not loopback.`
}
