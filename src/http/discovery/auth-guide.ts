import { identityScopes, lifetimes, memberScopes, scopes, scopesFor } from '../../domain/oauth/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { type ServerState, serverMetadata } from './metadata.ts'

/** Whether this server answers there; what does not answer is not named. */
export type Serves = (method: 'GET' | 'POST', path: string) => boolean

/** How to sign a member in and call the APIs, for an agent that has curl and nothing else. */
export function authGuide(school: School, state: ServerState, serves: Serves): string {
  const parts = [
    opening(school, serves),
    clients(school, state),
    walkthrough(school),
    calling(school, serves),
    refreshing(school),
    identity(school, state),
    scopeTable(),
    errors(),
    notHere(),
  ]
  return `${parts.join('\n\n')}\n`
}

function opening({ name, origin }: School, serves: Serves): string {
  const catalog = serves('GET', endpoints.llms)
    ? `\n\nWhat the school offers needs no sign-in: ${origin}${endpoints.llms} lists it, ${origin}${endpoints.pricing} has the prices.`
    : ''
  return `# Signing in at ${name}

This site is an OAuth 2.0 and OpenID Connect authorization server for its own APIs. A person signs in here, in a
browser, sees what your app asks for, and allows or declines it. Your app never sees a password.

Everything below is also in the metadata, which is right where this text should ever differ:

\`\`\`sh
curl -s ${origin}${endpoints.authorizationServer}
curl -s ${origin}${endpoints.protectedResource}
\`\`\`${catalog}`
}

function clients({ origin }: School, { readsDocuments }: ServerState): string {
  const documents = readsDocuments
    ? 'This site reads client metadata documents: publish one over HTTPS and use its address as `client_id`. Until an operator has reviewed it, it may ask for identity and `:read` scopes, but not for `account:read`.'
    : 'This site does not read client metadata documents at present (`client_id_metadata_document_supported` is false).'
  return `## 1. Get a client_id

- **To read a member's own courses, progress, payments and inbox** (scopes ${list(memberScopes)}) you need a member
  client. An operator of the site makes it and gives you its \`client_id\`. There is no other way.
- **A program on the operator's own computer** registers itself, with a loopback address to come back to:

\`\`\`sh
curl -s ${origin}${endpoints.registration} -H 'content-type: application/json' \\
  -d '{"client_name":"My tool","application_type":"native","redirect_uris":["http://127.0.0.1:8976/callback"],"token_endpoint_auth_method":"none"}'
\`\`\`

  The port may differ from one run to the next. Addresses that are not loopback are refused with
  \`invalid_redirect_uri\`, names without one that are no known integration with \`invalid_client_metadata\`.
- **A known integration** registers by its \`client_name\` and gets the \`client_id\` that is kept for it.
- ${documents}`
}

function walkthrough({ origin }: School): string {
  return `## 2. Ask the person

Make a secret for this one sign-in (PKCE), and send the person's browser to the address:

\`\`\`sh
VERIFIER=$(openssl rand -base64 48 | tr '+/' '-_' | tr -d '=\\n')
CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d '=\\n')
STATE=$(openssl rand -hex 16)
echo "${origin}${endpoints.authorization}?response_type=code&client_id=$CLIENT_ID&redirect_uri=$REDIRECT_URI&scope=openid%20account:read&resource=${encodeURIComponent(origin)}&code_challenge=$CHALLENGE&code_challenge_method=S256&state=$STATE"
\`\`\`

All of these parameters are required; \`resource\` only for member clients, but send it always. The person is asked every
time, also when they allowed the same before. They come back to your \`redirect_uri\` with \`code\`, your \`state\` and
\`iss\`: check that \`state\` is yours and that \`iss\` is \`${origin}\`. A decline comes back as \`error=access_denied\`. The
person may leave out single scopes: what was granted is in \`scope\` of the next answer.

## 3. Turn the code into tokens

Within ${lifetimes.code} seconds, and once:

\`\`\`sh
curl -s ${origin}${endpoints.token} \\
  -d grant_type=authorization_code -d "code=$CODE" -d "redirect_uri=$REDIRECT_URI" \\
  -d "client_id=$CLIENT_ID" -d "code_verifier=$VERIFIER" -d "resource=${origin}"
\`\`\`

A confidential client adds \`-d "client_secret=$CLIENT_SECRET"\`, here and at every later call of this endpoint. The answer
holds \`access_token\` (good for ${lifetimes.accessToken / 3600} hours), \`refresh_token\`, \`scope\`, \`created_at\`, \`school_id\` and \`school_subdomain\`.`
}

function calling({ origin }: School, serves: Serves): string {
  return `## 4. Call

\`\`\`sh
curl -s ${origin}${endpoints.userinfo} -H "Authorization: Bearer $ACCESS_TOKEN"
\`\`\`

A token works at this origin and nowhere else.${memberApi(origin, serves)}${mcp(origin, serves)}`
}

function memberApi(origin: string, serves: Serves): string {
  if (!serves('POST', endpoints.memberApi)) return ''
  return `

With ${list(memberScopes, 'or')} a member's own data is at the member API, which speaks GraphQL:

\`\`\`sh
curl -s ${origin}${endpoints.memberApi} -H "Authorization: Bearer $ACCESS_TOKEN" -H 'content-type: application/json' \\
  -d '{"query":"{ viewer { name } }"}'
\`\`\``
}

function mcp(origin: string, serves: Serves): string {
  if (!serves('POST', endpoints.mcp)) return ''
  return `

Agents use the MCP server (Streamable HTTP) at ${origin}${endpoints.mcp}: without a token it reads the catalog, with one
it has the tools that the token's scopes open.

\`\`\`sh
curl -s ${origin}${endpoints.mcp} -H 'content-type: application/json' -H 'accept: application/json, text/event-stream' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
\`\`\``
}

function refreshing({ origin }: School): string {
  return `## 5. Refresh, and never lose the sign-in

\`\`\`sh
curl -s ${origin}${endpoints.token} -d grant_type=refresh_token -d "refresh_token=$REFRESH_TOKEN" -d "client_id=$CLIENT_ID"
\`\`\`

You get a new pair. The old one stays good until the new access token is first used, so if the answer got lost, just ask
again with the old refresh token. A refresh token lasts ${lifetimes.refreshToken / 86_400} days, and each refresh gives a new one, up to
${lifetimes.consent / 86_400} days after the person allowed it. \`invalid_grant\` means: start again at step 2.

## 6. Give it back

\`\`\`sh
curl -s ${origin}${endpoints.revocation} -d "token=$REFRESH_TOKEN" -d "client_id=$CLIENT_ID"
\`\`\`

A confidential client adds its \`client_secret\` here too. Either token ends both. Use the refresh token: an access token that has expired ends nothing, though the answer is 200.
People can also take it back themselves, at ${origin}${endpoints.connectedApps}.`
}

function identity(school: School, state: ServerState): string {
  const { id_token_signing_alg_values_supported: algorithms } = serverMetadata(school, state)
  const idToken = algorithms
    ? `With \`openid\` the answer of step 3 also holds an \`id_token\` (${algorithms.join(', ')}, ${lifetimes.idToken / 60} minutes): verify \`iss\`, \`aud\`, \`exp\`, your \`nonce\`, and the signature by the key named \`kid\` at ${school.origin}${endpoints.jwks}. A refresh gives none.`
    : 'No `id_token` is issued at present: the metadata names no signing algorithm. Ask UserInfo instead.'
  return `## Who signed in

${idToken}

UserInfo needs \`openid\` and answers \`sub\`, \`org_id\`, \`roles\`; with \`profile\` also \`name\` and \`picture\`; with \`email\` also
\`email\` and \`email_verified\`.`
}

function scopeTable(): string {
  const rows = Object.entries(scopes).map(
    ([scope, grants]) => `| \`${scope}\` | ${grants} | ${audienceOf(scope)} |`,
  )
  return `## Scopes

| Scope | Grants | Clients |
|---|---|---|
${rows.join('\n')}`
}

function audienceOf(scope: string): string {
  if (identityScopes.some((each) => each === scope)) return 'all'
  return scopesFor('member').some((each) => each === scope) ? 'member' : 'operator'
}

function errors(): string {
  return `## When it fails

Errors are JSON with \`error\` and \`error_description\`. An API answers 401 \`invalid_token\` when the token is no good here
(refresh, or start again) and 403 \`insufficient_scope\` when it lacks a scope (start again at step 2 with the \`scope\` that
the \`WWW-Authenticate\` header names). 429 and 503 carry \`Retry-After\`: keep your tokens and wait.`
}

function notHere(): string {
  return `## What is not here

The \`agent_auth\` extension is not supported, and there is no claim step. There is no token introspection, no implicit or
password grant, and no dynamic registration for addresses that are not loopback.`
}

function list(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return items.map((item) => `\`${item}\``).join(` ${word} `)
}
