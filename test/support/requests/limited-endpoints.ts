import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { memberToken } from '../mcp/mcp-caller.ts'
import type { World } from '../world/world.ts'

/** Sends one counted request to one process from an IP address. */
export type Send = (process: World, ipAddress?: string) => Promise<LightMyRequestResponse>

export type LimitedEndpoint = {
  readonly name: string
  /** The number of requests that are allowed. */
  readonly limit: number
  /** The time until the limit is fully restored. */
  readonly minutes: number
  /** The media type and a part of the response beyond the limit. */
  readonly refusal: readonly [type: string, part: string]
  readonly prepare: (world: World) => Promise<Send>
}

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const sending =
  (options: InjectOptions): Send =>
  (process, remoteAddress = '203.0.113.7') =>
    process.at('ceramics').send({ remoteAddress, ...options })

const post = (url: string, headers: Record<string, string>, payload: string) =>
  sending({ method: 'POST', url, headers, payload })

// Each is different, because simultaneous equal requests share one response.
function forgedWebhooks(): Send {
  let count = 0
  return (world, from) => {
    const send = post('/pay/notices/simulator', { 'content-type': 'text/plain' }, `made.up${count++}`)
    return send(world, from)
  }
}

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
const metadata = JSON.stringify({ client_name: 'A tool', redirect_uris: ['http://127.0.0.1/callback'] })
const grant = 'grant_type=refresh_token&refresh_token=lrt_x&client_id=demo-member-public'
const problem = 'Too many attempts. Wait 15 minutes'
const page = ['text/html', problem] as const
const oauthError = ['application/json', '"error":"too_many_requests"'] as const
const rpcError = [
  'application/json',
  '"error":{"code":-32000,"message":"Too many requests: try again in',
] as const
const plainText = ['text/plain', 'Too many requests: try again in 60 seconds'] as const

const bearer = async (world: World) => ({
  ...json,
  authorization: `Bearer ${await memberToken(world, 'mei')}`,
})

/** Endpoints limited by IP address. */
export const limitedByIp: readonly LimitedEndpoint[] = [
  { name: 'failed sign-ins', limit: 5, minutes: 15, refusal: page, prepare: (world) => wrongPassword(world) },
  {
    name: 'token requests',
    limit: 60,
    minutes: 1,
    refusal: oauthError,
    prepare: async () => post('/api/oauth/token', form, grant),
  },
  {
    name: 'registrations',
    limit: 20,
    minutes: 60,
    refusal: oauthError,
    prepare: async () => post('/api/oauth/register', json, metadata),
  },
  {
    name: 'MCP requests without a token',
    limit: 120,
    minutes: 1,
    refusal: rpcError,
    prepare: async () => post('/mcp', json, ping),
  },
  {
    name: 'MCP requests with an unknown token',
    limit: 120,
    minutes: 1,
    refusal: rpcError,
    prepare: async () => post('/mcp', { ...json, authorization: 'Bearer lat_made_up' }, ping),
  },
  {
    name: 'reads of public files',
    limit: 300,
    minutes: 1,
    refusal: plainText,
    prepare: async () => sending({ url: '/robots.txt' }),
  },
  {
    name: 'reads of discovery documents',
    limit: 300,
    minutes: 1,
    refusal: plainText,
    prepare: async () => sending({ url: '/.well-known/oauth-protected-resource' }),
  },
  {
    name: 'passkey sign-ins',
    limit: 300,
    minutes: 15,
    refusal: ['application/json', `{"problems":{"":"${problem}`],
    prepare: (world) => passkeyOptions(world),
  },
  {
    name: 'forged payment webhooks',
    limit: 30,
    minutes: 1,
    refusal: ['text/plain', '0|refused'],
    prepare: async () => forgedWebhooks(),
  },
  {
    name: 'requested mails',
    limit: 30,
    minutes: 15,
    refusal: ['text/html', 'We have already sent you several mails'],
    prepare: (world) => mailToSomebodyElse(world),
  },
]

/** Endpoints limited by token. */
export const limitedByToken: readonly LimitedEndpoint[] = [
  {
    name: 'MCP requests with a token',
    limit: 600,
    minutes: 1,
    refusal: rpcError,
    prepare: async (world) => post('/mcp', await bearer(world), ping),
  },
  {
    name: 'member API requests',
    limit: 600,
    minutes: 1,
    refusal: ['application/json', '"code":"TOO_MANY_REQUESTS"'],
    prepare: async (world) =>
      post('/member/graphql', await bearer(world), JSON.stringify({ query: '{ __typename }' })),
  },
]

/**
 * The first refusal: after one request the windows of all limits are exhausted, so that only reserved points
 * are still served. How many requests are served in all is a test of the limits themselves.
 */
export async function firstRefusal(
  world: World,
  { limit, prepare }: Pick<LimitedEndpoint, 'limit' | 'prepare'>,
) {
  const send = await prepare(world)
  let answer = await send(world)
  if (answer.statusCode === 429) throw new Error('The first request is refused already')
  await world.deps.db.updateTable('rateLimitWindows').set({ used: limit }).execute()
  for (let count = 1; answer.statusCode !== 429 && count <= limit; count++) answer = await send(world)
  return answer
}

async function wrongPassword(world: World): Promise<Send> {
  const { cookie, token } = await formOf(world, '/sign-in', '/sign-in')
  const fields = { form_token: token, email: 'mei@example.com', password: 'wrong' }
  return post('/sign-in', { ...form, cookie }, new URLSearchParams(fields).toString())
}

async function mailToSomebodyElse(world: World): Promise<Send> {
  const { cookie, token } = await formOf(world, '/sign-in/link', '/sign-in/link')
  let mailboxes = 0
  return (process, ipAddress) => {
    const fields = { form_token: token, email: `mailbox-${++mailboxes}@example.com` }
    return post(
      '/sign-in/link',
      { ...form, cookie },
      new URLSearchParams(fields).toString(),
    )(process, ipAddress)
  }
}

async function passkeyOptions(world: World): Promise<Send> {
  const { cookie, token } = await formOf(world, '/sign-in', '/sign-in/passkey/options')
  return post('/sign-in/passkey/options', { ...json, cookie, 'x-form-token': token }, '{}')
}

/** The token of a form, and the cookies it belongs to. */
async function formOf(world: World, page: string, action: string) {
  const browser = world.browser('ceramics', { lang: 'en' })
  const { body } = await browser.get(page)
  const token = body.slice(body.indexOf(`"${action}"`)).match(/name="form_token" value="([^"]*)"/)?.[1] ?? ''
  const cookie = Object.entries(browser.cookies())
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  return { cookie, token }
}
