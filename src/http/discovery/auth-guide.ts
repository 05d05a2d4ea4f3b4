import { memberScopes } from '../../domain/oauth/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { errors, identity, notHere, scopeTable } from './auth-guide-reference.ts'
import { asking, calling, redeeming, refreshing, revoking, type Serves } from './auth-guide-steps.ts'
import { inCode } from './in-code.ts'
import type { ServerState } from './metadata.ts'

/** The guide to sign a member in and call the APIs, for an agent that only has curl. */
export function authGuide(school: School, state: ServerState, serves: Serves): string {
  const parts = [
    opening(school, serves),
    clients(state),
    loopbackClient(school),
    memberClient(),
    asking(school),
    redeeming(school),
    calling(school, serves),
    refreshing(school),
    revoking(school),
    identity(school, state),
    scopeTable(),
    errors(),
    notHere(),
  ]
  return `${parts.join('\n\n')}\n`
}

function opening({ name, origin }: School, serves: Serves): string {
  const catalog = serves('GET', endpoints.llms)
    ? `\n\nThe catalog of the school needs no sign-in: see ${origin}${endpoints.llms}, and ${origin}${endpoints.pricing} for the prices.`
    : ''
  return `# Signing in at ${name}

This site is an OAuth 2.0 and OpenID Connect authorization server for its own APIs. A person signs in here, in a
browser, sees what your app requests, and allows or denies it. Your app never sees a password.${catalog}

## Before you start

Everything below is also in the metadata, which takes precedence over this text. The commands need a POSIX
shell, curl and openssl. Run them in one shell: later blocks use variables that earlier ones set. \`json\` reads one string from
a JSON response.

\`\`\`sh
curl -s ${origin}${endpoints.authorizationServer}
curl -s ${origin}${endpoints.protectedResource}
json() { sed -n 's/.*"'"$1"'":"\\([^"]*\\)".*/\\1/p'; }
\`\`\``
}

function clients({ readsDocuments }: ServerState): string {
  const documents = readsDocuments
    ? 'This site reads client metadata documents: publish one over HTTPS and use its address as `client_id`. Until an operator has reviewed it, it may request identity and `:read` scopes, but not `account:read`.'
    : 'This site does not currently read client metadata documents (`client_id_metadata_document_supported` is false).'
  return `## 1. Get a client_id

| You are | You get a client | It may request |
|---|---|---|
| an app that reads a member's own courses, progress, payments and inbox | from an operator of this site: way B | identity scopes, ${inCode(memberScopes)} |
| a program on an operator's own computer | by registering it yourself, with a loopback address: way A | every scope but ${inCode(memberScopes)} |
| a known vendor | by registering your \`client_name\`: the response contains your \`client_id\` and callbacks | the scopes in \`scope\` of that response |

There is no other way to get a member client. Registering with a redirect URI that is not loopback is refused with
\`invalid_redirect_uri\`, and registering without a redirect URI and with the name of an unknown vendor with
\`invalid_client_metadata\`.

${documents}`
}

function loopbackClient({ origin }: School): string {
  return `### A. A program on your own computer

It registers itself and prints its \`client_id\`. Keep it: the port of the address may differ from one run to the next.

\`\`\`sh
REDIRECT_URI=${loopbackCallback}
CLIENT_SECRET=
SCOPE='openid profile email courses:read'
CLIENT_ID=$(curl -s ${origin}${endpoints.registration} -H 'content-type: application/json' \\
  -d '{"client_name":"My tool","application_type":"native","redirect_uris":["${loopbackCallback}"],"token_endpoint_auth_method":"none"}' \\
  | json client_id)
printf '%s\\n' "$CLIENT_ID"
\`\`\``
}

const loopbackCallback = 'http://127.0.0.1:8976/callback'

function memberClient(): string {
  return `### B. A member client

The operator who created it gives you its \`client_id\`, the \`redirect_uri\` and, if it is confidential, its secret. A public
client has none: leave it empty.

\`\`\`sh
SCOPE='openid account:read'
printf 'client_id: '; read -r CLIENT_ID; printf 'redirect_uri: '; read -r REDIRECT_URI; printf 'client_secret, if any: '; read -r CLIENT_SECRET
\`\`\``
}
