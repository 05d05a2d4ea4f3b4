import { lifetimes, memberScopes } from '../../domain/oauth/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { day, hour, inSeconds } from '../../platform/durations.ts'
import { inCode } from './in-code.ts'

/** True if this server has the route; routes that do not exist are not mentioned. */
export type Serves = (method: 'GET' | 'POST', path: string) => boolean

/** Steps 2 to 6 of the guide: each is one block of commands and what to know about it. */
export function asking({ origin }: School): string {
  return `## 2. Request authorization

Create a secret for this sign-in (PKCE) and open the address in the person's browser. The browser is redirected to your
\`redirect_uri\`; if no program listens there, the browser still shows that address. The last line waits for the
address; an agent without a terminal sets \`ANSWER\` itself.

\`\`\`sh
VERIFIER=$(openssl rand -base64 48 | tr '+/' '-_' | tr -d '=\\n')
CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d '=\\n')
STATE=$(openssl rand -hex 16)
NONCE=$(openssl rand -hex 16)
echo "${origin}${endpoints.authorization}?response_type=code&client_id=$CLIENT_ID&redirect_uri=$REDIRECT_URI&scope=$(printf %s "$SCOPE" | sed 's/ /%20/g')&resource=${encodeURIComponent(origin)}&code_challenge=$CHALLENGE&code_challenge_method=S256&state=$STATE&nonce=$NONCE"
printf 'Open it. The address that the browser was redirected to: '; read -r ANSWER
\`\`\`

All of these parameters are required, except \`nonce\`, which is for the \`id_token\`, and \`resource\`, which only member clients
must send: always send both. Percent-encode values that contain
\`&\` or \`#\`. The person is asked every time, even if they allowed the same before. The redirect has \`code\`, your
\`state\` and \`iss\`: check that \`state\` is yours and that \`iss\` is \`${origin}\`. If the person denies the request, it has
\`error=access_denied\`. The person may deny single scopes: the granted ones are in \`scope\` of the next response.`
}

export function redeeming({ origin }: School): string {
  return `## 3. Exchange the code for tokens

A code expires after ${lifetimes.code} seconds and works once. An empty \`client_secret\` counts as none, so the same command works for every client.

\`\`\`sh
case "$ANSWER" in *"state=$STATE"*) ;; *) echo 'This response belongs to another request: start again.' ;; esac
CODE=$(printf %s "$ANSWER" | sed -n 's/.*[?&]code=\\([^&]*\\).*/\\1/p')
TOKENS=$(curl -s ${origin}${endpoints.token} \\
  -d grant_type=authorization_code -d "code=$CODE" --data-urlencode "redirect_uri=$REDIRECT_URI" \\
  --data-urlencode "client_id=$CLIENT_ID" --data-urlencode "client_secret=$CLIENT_SECRET" \\
  -d "code_verifier=$VERIFIER" -d "resource=${origin}")
printf '%s\\n' "$TOKENS"
ACCESS_TOKEN=$(printf %s "$TOKENS" | json access_token)
REFRESH_TOKEN=$(printf %s "$TOKENS" | json refresh_token)
\`\`\`

The response contains \`access_token\` (valid for ${lifetimes.accessToken / inSeconds(hour)} hours), \`refresh_token\`, \`scope\`, \`created_at\`, \`school_id\` and
\`school_subdomain\`.`
}

export function calling({ origin }: School, serves: Serves): string {
  return `## 4. Call

\`\`\`sh
curl -s ${origin}${endpoints.userinfo} -H "Authorization: Bearer $ACCESS_TOKEN"
\`\`\`

A token works at this origin and nowhere else.${memberApi(origin, serves)}${mcp(origin, serves)}${adminApi(origin, serves)}`
}

function memberApi(origin: string, serves: Serves): string {
  if (!serves('POST', endpoints.memberApi)) return ''
  return `

### Call: the member API

For member clients (way B): ${inCode(memberScopes, 'or')} gives access to a member's own data in GraphQL.

\`\`\`sh
curl -s ${origin}${endpoints.memberApi} -H "Authorization: Bearer $ACCESS_TOKEN" -H 'content-type: application/json' \\
  -d '{"query":"{ viewer { name } }"}'
\`\`\``
}

function mcp(origin: string, serves: Serves): string {
  if (!serves('POST', endpoints.mcp)) return ''
  return `

### Call: the MCP server

For agents (Streamable HTTP). Without a token it reads the catalog, with one it has the tools that the token's scopes
open; an operator's tools also need the person's role.

\`\`\`sh
curl -s ${origin}${endpoints.mcp} -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -H 'content-type: application/json' -H 'accept: application/json, text/event-stream' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
\`\`\``
}

function adminApi(origin: string, serves: Serves): string {
  if (!serves('GET', `${endpoints.adminApi}/courses`)) return ''
  return `

### Call: the admin API

For operators (way A): REST, opened by the scopes of the token and the person's role. ${origin}${endpoints.openApi}
describes every operation; ${origin}${endpoints.adminReference} shows them and runs calls in a browser.

\`\`\`sh
curl -s "${origin}${endpoints.adminApi}/courses?limit=5" -H "Authorization: Bearer $ACCESS_TOKEN"
\`\`\``
}

export function refreshing({ origin }: School): string {
  return `## 5. Refresh

\`\`\`sh
TOKENS=$(curl -s ${origin}${endpoints.token} -d grant_type=refresh_token -d "refresh_token=$REFRESH_TOKEN" \\
  --data-urlencode "client_id=$CLIENT_ID" --data-urlencode "client_secret=$CLIENT_SECRET")
printf '%s\\n' "$TOKENS"
ACCESS_TOKEN=$(printf %s "$TOKENS" | json access_token)
REFRESH_TOKEN=$(printf %s "$TOKENS" | json refresh_token)
\`\`\`

You get a new pair. Earlier pairs stay valid until the new access token is first used, so if the response is lost, retry
with the old refresh token. A refresh token is valid for ${lifetimes.refreshToken / inSeconds(day)} days, and each refresh gives a new one, up to
${lifetimes.consent / inSeconds(day)} days after the person allowed access. After \`invalid_grant\`, start again at step 2.`
}

export function revoking({ origin }: School): string {
  return `## 6. Revoke

\`\`\`sh
curl -s ${origin}${endpoints.revocation} -d "token=$REFRESH_TOKEN" \\
  --data-urlencode "client_id=$CLIENT_ID" --data-urlencode "client_secret=$CLIENT_SECRET"
\`\`\`

Revoking either token revokes both. Use the refresh token: an expired access token revokes nothing, although the response is 200.
People can also revoke access themselves at ${origin}${endpoints.connectedApps}.`
}
