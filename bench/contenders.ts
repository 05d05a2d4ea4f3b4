import { Client } from 'pg'
import { createCore } from '../src/start/core.ts'
import { openDatabase } from '../src/start/open-database.ts'
import type { FloorTask, Sample } from './floor.ts'
import { startLectern } from './lectern.ts'
import { clientId, pairsOfMembers } from './members.ts'
import type { PeerTask } from './peer.ts'
import { freePort, startProcess } from './processes.ts'
import type { Chain, Contender } from './shapes.ts'
import { recordStatements } from './statements.ts'

const workers = 32
const poolSize = 10

/** Starts one PostgreSQL as the product does, and all three on it. */
export async function startContenders(dataFolder: string, profileFolder: string | undefined) {
  const database = await openDatabase({ DATA_DIR: dataFolder, DATABASE_URL: undefined, PORT: 0 }, 'command')
  const { connection } = database
  const profiling = profileFolder ? { profileFolder } : {}
  const lectern = await startLectern({ dataFolder: database.dataFolder, pool: poolSize, ...profiling })
  const floor = startProcess('./floor.ts')
  const peer = startProcess('./peer.ts')
  const stop = async () => {
    for (const part of [peer, floor, lectern, database]) await part.stop()
  }
  try {
    const planted = await plant(connection, lectern.origin)
    const floorPort = await freePort()
    const task: FloorTask = { port: floorPort, connection, poolSize, ...planted.forFloor }
    await floor.send(task)
    const peerPort = await freePort()
    const peerTask: PeerTask = { port: peerPort, connection, poolSize, chains: workers }
    const peerChains = await peer.send<Chain[]>(peerTask)
    const common = { paths: lecternPaths, clientId, refreshOnly: {} }
    const floorOrigin = `http://localhost:${floorPort}`
    await proveFloor(lectern.origin, floorOrigin, planted.spare)
    const contenders: Contender[] = [
      {
        name: 'lectern',
        origin: lectern.origin,
        pid: lectern.pid,
        ...common,
        chains: planted.chains.slice(0, workers),
      },
      {
        name: 'floor',
        origin: floorOrigin,
        pid: floor.pid,
        ...common,
        chains: planted.chains.slice(workers),
      },
      {
        name: 'peer',
        origin: `http://localhost:${peerPort}`,
        pid: peer.pid,
        ...peerWays,
        chains: peerChains,
      },
    ]
    return { contenders, learnTables: () => analyze(connection), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export const lecternPaths = { token: '/api/oauth/token', userinfo: '/api/oauth/userinfo' }
// Without openid in its scope the peer signs no id_token; Lectern signs none on a refresh.
const peerWays = {
  paths: { token: '/token', userinfo: '/me' },
  clientId: 'app',
  refreshOnly: { scope: 'offline_access' },
}

// As autovacuum does within a minute: a database in use has statistics of its tables.
async function analyze(connection: FloorTask['connection']) {
  for (const database of [connection.database, 'peer']) {
    const client = new Client({ ...connection, database })
    await client.connect()
    await client.query('vacuum analyze')
    await client.end()
  }
}

async function plant(connection: FloorTask['connection'], origin: string) {
  const core = createCore(
    { DATABASE_POOL: 2, RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true },
    { connection, secrets: { keys: ['only for the bench, where nothing is sealed'] } },
  )
  try {
    const [spare, ...chains] = await pairsOfMembers(core.modules, 2 * workers + 1)
    if (!spare) throw new Error('No pair')
    const statements = await recordStatements(core)
    const { token, userinfo } = await answersOf(origin, spare)
    return { spare, chains, forFloor: { statements, samples: { token, userinfo } } }
  } finally {
    await core.close()
  }
}

// A pair of the floor must be valid at Lectern, and the responses must have the same form.
async function proveFloor(lectern: string, floor: string, spare: Chain) {
  const atFloor = await answersOf(floor, spare)
  const atLectern = await answersOf(lectern, spare)
  for (const part of ['token', 'userinfo'] as const) {
    const shapes = [atFloor[part], atLectern[part]].map(({ headers, body }) =>
      JSON.stringify([Object.entries(headers).toSorted(), Object.keys(body)]),
    )
    if (shapes[0] !== shapes[1]) throw new Error(`The floor answers otherwise:\n${shapes.join('\n')}`)
  }
}

async function answersOf(origin: string, chain: Chain) {
  const fields = { grant_type: 'refresh_token', client_id: clientId, refresh_token: chain.refresh }
  const form = { method: 'POST', body: new URLSearchParams(fields) }
  const token = await sampleOf(await fetch(origin + lecternPaths.token, form))
  chain.access = String(token.body['access_token'])
  chain.refresh = String(token.body['refresh_token'])
  const headers = { authorization: `Bearer ${chain.access}` }
  return { token, userinfo: await sampleOf(await fetch(origin + lecternPaths.userinfo, { headers })) }
}

// Node sets these itself, or they differ in every response.
const ownHeaders = ['date', 'connection', 'keep-alive', 'content-length', 'x-request-id']

async function sampleOf(answer: Response): Promise<Sample> {
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  const compared = [...answer.headers].filter(([name]) => !ownHeaders.includes(name))
  return { headers: Object.fromEntries(compared), body: (await answer.json()) as Sample['body'] }
}
