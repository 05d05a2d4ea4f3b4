import { headersOf } from '../../support/attack/callers.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp, encode, type TestApp } from '../../support/oauth/oauth-app.ts'
import type { AttackContext, Surface } from './surface.ts'

const callback = 'http://127.0.0.1:8976/callback'
const redirects = [
  ...[`${callback}/`, `${callback}/../evil`, `${callback}?a=b`, `${callback}#x`, `${callback}%2f..%2fevil`],
  ...[
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.1:8976@evil.example/callback',
    '//evil.example',
  ],
  ...[
    'https://evil.example/callback',
    'javascript:alert(1)',
    'http://localhost:8976/callback',
    'data:text/html,x',
  ],
  ...[
    'http://127.0.0.1:8976\\@evil.example/callback',
    'http://127.0.0.1:8976/callback\r\nLocation: //evil.example',
  ],
]

/** RFC 9700: redirect URIs, replayed codes and tokens, PKCE downgrade, mix-up, and forged tokens. */
export const oauth: Surface = {
  name: 'OAuth',
  async attack(context) {
    const { world } = context.target
    const app = createTestApp(world)
    await redirectElsewhere(context, app)
    await withoutPkce(context, app)
    await replayCodes(context, app)
    await replayRefreshTokens(context, app)
    await forgeTokens(context)
  },
}

async function redirectElsewhere({ target, tally, callers }: AttackContext, app: TestApp) {
  const member = { headers: headersOf(callers(), 'member session') }
  for (const redirect_uri of redirects) {
    const { url } = app.begin({ redirect_uri })
    const { headers, statusCode, body } = await target.send(tally, { url, headers: { ...member.headers } })
    const isLoopbackVariant = headers.location?.startsWith(`${callback}?`)
    if (statusCode < 400 && !isLoopbackVariant && /evil|javascript:|data:/.test(`${headers.location}${body}`))
      tally.succeeded(`${redirect_uri} was accepted: ${statusCode} ${headers.location}`)
  }
}

async function withoutPkce({ target, tally, callers }: AttackContext, app: TestApp) {
  const member = { headers: headersOf(callers(), 'member session') }
  for (const changes of [
    { code_challenge: undefined, code_challenge_method: undefined },
    { code_challenge_method: 'plain' },
    { code_challenge_method: undefined },
    { code_challenge: '' },
  ]) {
    const { url } = app.begin(changes)
    const { headers, body } = await target.send(tally, { url, headers: { ...member.headers } })
    if (body.includes('name="decision"') || /[?&]code=/.test(headers.location ?? ''))
      tally.succeeded(`An authorization without PKCE (${JSON.stringify(changes)}) was offered`)
  }
}

async function replayCodes(context: AttackContext, app: TestApp) {
  const { target, tally } = context
  const mei = await browserOf(target.world, 'mei')
  const redeemed = async (fields: Parameters<typeof encode>[0]) =>
    (await token(context, { grant_type: 'authorization_code', client_id: app.clientId, ...fields }))
      .statusCode === 200
  const allowed = async () => {
    const { code, verifier } = await app.allow(mei)
    return { code, code_verifier: verifier, redirect_uri: callback, resource: app.origin }
  }
  for (const wrong of [
    { code_verifier: 'x'.repeat(43) },
    { code_verifier: undefined },
    { redirect_uri: 'http://127.0.0.1:1/callback' },
    { client_id: 'demo-operator-public' },
    { resource: 'http://127.0.0.1:3000' },
  ])
    if (await redeemed({ ...(await allowed()), ...wrong }))
      tally.succeeded(`A code was redeemed with ${JSON.stringify(wrong)}`)
  const fields = await allowed()
  const first = await token(context, { grant_type: 'authorization_code', client_id: app.clientId, ...fields })
  if (await redeemed(fields)) tally.succeeded('A code was redeemed twice')
  if (await app.isLive(first.json().access_token)) tally.succeeded('The tokens of a replayed code stay valid')
}

async function replayRefreshTokens(context: AttackContext, app: TestApp) {
  const { target, tally } = context
  const first = await app.tokens(await browserOf(target.world, 'mei'))
  const refresh = (refresh_token: string, changes = {}) =>
    token(context, { grant_type: 'refresh_token', client_id: app.clientId, refresh_token, ...changes })
  const wider = await refresh(first.refresh_token, { scope: 'openid orders:read members:write' })
  if (wider.statusCode === 200 && /orders|members/.test(wider.json().scope))
    tally.succeeded('A refresh widened the scope')
  const stolen = await refresh(first.refresh_token, { client_id: 'demo-operator-public' })
  if (stolen.statusCode === 200) tally.succeeded('Another client refreshed the token')
  const second =
    (await app.refreshed(wider.statusCode === 200 ? wider.json().refresh_token : first.refresh_token)) ??
    first
  await app.isLive(second.access_token)
  if ((await refresh(first.refresh_token)).statusCode === 200)
    tally.succeeded('A used refresh token was accepted again')
}

async function forgeTokens({ target, tally }: AttackContext) {
  const claims = Buffer.from(
    JSON.stringify({ sub: 'mei', scope: 'orders:read', exp: 9_999_999_999 }),
  ).toString('base64url')
  const headers = ['none', 'None', 'HS256', 'RS256'].map((alg) =>
    Buffer.from(JSON.stringify({ alg, typ: 'at+jwt' })).toString('base64url'),
  )
  const tokens = headers.flatMap((header) => [
    `${header}.${claims}.`,
    `${header}.${claims}.${'A'.repeat(43)}`,
  ])
  for (const url of ['/api/oauth/userinfo', '/api/v1/orders', '/member/graphql'])
    for (const forged of tokens)
      for (const headers of [
        { authorization: `Bearer ${forged}` },
        { authorization: `DPoP ${forged}` },
        { cookie: `session=${forged}` },
      ]) {
        const answer = await target.send(tally, { url: `${url}?access_token=${forged}`, headers })
        if (answer.statusCode === 200) tally.succeeded(`${url} accepted ${JSON.stringify(headers)}`)
      }
}

async function token({ target, tally }: AttackContext, fields: Parameters<typeof encode>[0]) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return await target.send(tally, {
    method: 'POST',
    url: '/api/oauth/token',
    headers,
    payload: encode(fields),
  })
}
