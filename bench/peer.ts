// The peer: node-oidc-provider with rotation and opaque tokens, on the same PostgreSQL with a pool of the same size.
import { generateKeyPairSync } from 'node:crypto'
import { Provider } from 'oidc-provider'
import { type ClientConfig, Pool } from 'pg'
import { createAdapter, peerTables } from './peer-adapter.ts'
import type { Chain } from './shapes.ts'

export type PeerTask = {
  readonly port: number
  readonly connection: ClientConfig
  readonly poolSize: number
  readonly chains: number
}

export const peerClientId = 'app'
const scope = 'openid profile email offline_access'
const redirectUri = 'http://127.0.0.1:8976/callback'

process.once('message', async ({ port, connection, poolSize, chains }: PeerTask) => {
  await createPeerDatabase(connection)
  const pool = new Pool({ ...connection, database: 'peer', max: poolSize })
  await pool.query(peerTables)
  const provider = createProvider(`http://localhost:${port}`, pool)
  const pairs: Chain[] = []
  for (let nth = 0; nth < chains; nth++) pairs.push(await pairOfNewAccount(provider, pool))
  provider.listen(port, 'localhost', () => process.send?.(pairs))
})

async function createPeerDatabase(connection: ClientConfig) {
  const pool = new Pool({ ...connection, max: 1 })
  await pool.query('create database peer')
  await pool.end()
}

function createProvider(issuer: string, pool: Pool): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return new Provider(issuer, {
    adapter: (model: string) => createAdapter(pool, model),
    clients: [
      {
        client_id: peerClientId,
        token_endpoint_auth_method: 'none',
        application_type: 'native',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['only for the bench'] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    ttl: { AccessToken: 7_200, RefreshToken: 2_592_000, Grant: 2_592_000 },
    rotateRefreshToken: true,
    async findAccount(_context, id) {
      const { rows } = await pool.query({ name: 'account', text: selectAccount, values: [id] })
      return rows[0] && { accountId: id, claims: async () => ({ sub: id, ...rows[0] }) }
    },
  })
}

const selectAccount = 'select email, email_verified, name from accounts where id = $1'

async function pairOfNewAccount(provider: Provider, pool: Pool): Promise<Chain> {
  const { rows } = await pool.query(
    `insert into accounts (email, email_verified, name) values ('a.member@example.com', true, 'A Member') returning id`,
  )
  const accountId = rows[0].id as string
  const client = await provider.Client.find(peerClientId)
  if (!client) throw new Error('No client')
  const grant = new provider.Grant({ accountId, clientId: peerClientId })
  grant.addOIDCScope(scope)
  const common = { accountId, client, grantId: await grant.save(), scope, gty: 'authorization_code' }
  const access = await new provider.AccessToken(common as never).save()
  const refresh = await new provider.RefreshToken(common as never).save()
  return { access, refresh }
}
