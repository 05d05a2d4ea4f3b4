import type { ClientConfig } from 'pg'
import { createSiteClient } from '../browser/site-client.ts'
import { type Lifetime, untilTestEnds } from '../world/lifetime.ts'
import { freePort, ownDataFolder, startServer } from '../world/server-process.ts'
import { createFlakyProxy } from './flaky-proxy.ts'
import type { PlantedServer } from './planted-server.ts'
import type { StreamingReplica } from './streaming-replica.ts'

type Options = {
  readonly primary: PlantedServer
  readonly replica: StreamingReplica
  readonly lagSeconds?: number
  readonly servers?: number
  readonly lifetime?: Lifetime
}

/** The port in the origins of the planted schools. */
export const plantedPort = 3000

export type ReplicatedServers = Awaited<ReturnType<typeof startReplicatedServers>>

/** Servers on a database with the demo world and its replica. */
export async function startReplicatedServers({
  primary,
  replica,
  lagSeconds = 1_000,
  servers = 1,
  lifetime = untilTestEnds,
}: Options) {
  const database = await primary.clone()
  await replica.catchUp(database.connection)
  const proxy = await proxyFor(database.connection, lifetime)
  const replicaProxy = await proxyFor(replica.connection(database.connection), lifetime)
  lifetime.defer(async () => void (await database.drop()))
  const settings = {
    DATABASE_URL: proxy.url,
    DATABASE_READ_URL: replicaProxy.url,
    DATABASE_READ_LAG_SECONDS: lagSeconds,
    SECRET_KEY: primary.secretKey,
    DEMO_WORLD: 'off',
    LOG_FORMAT: 'json',
  }
  const started = await Promise.all(Array.from({ length: servers }, () => startOne(settings, lifetime)))
  const [first] = started
  if (!first) throw new Error('No server was started')
  const reads = async () => sumOf(await Promise.all(started.map((server) => server.reads())))
  return {
    database,
    settings,
    servers: started,
    first,
    replicaProxy,
    /** The reads that may use the replica, by outcome, since the last call. */
    newReads: sinceLastCall(reads),
    client: (school?: 'ceramics' | 'astronomy') =>
      createSiteClient({ port: first.port, originPort: plantedPort, ...(school ? { school } : {}) }),
  }
}

type Settings = Readonly<Record<string, string | number>>

async function startOne(settings: Settings, lifetime: Lifetime) {
  const [port, METRICS_PORT] = [await freePort(), await freePort()]
  const server = startServer(
    { port, METRICS_PORT, DATA_DIR: ownDataFolder(lifetime), ...settings },
    { lifetime },
  )
  await server.ready()
  const metrics = async () => await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  return {
    ...server,
    /** Whether the primary serves the reads of the replica. */
    isReplicaAway: async () => !/^database_replica_away 0$/m.test(await metrics()),
    lagSeconds: async () => Number(/^database_replica_lag_seconds (\S+)$/m.exec(await metrics())?.[1]),
    reads: async () => readsIn(await metrics()),
    /** The messages of log lines about the replica. */
    replicaMessages: () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.includes('replica'))
        .map((line): string => JSON.parse(line).msg),
  }
}

async function proxyFor(connection: ClientConfig, lifetime: Lifetime) {
  const proxy = await createFlakyProxy(connection)
  lifetime.defer(proxy.close)
  return proxy
}

type Reads = Readonly<Record<string, number>>

function readsIn(metrics: string): Reads {
  const lines = metrics.matchAll(/^database_replica_reads_total\{outcome="([^"]*)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]))
}

function sumOf(all: readonly Reads[]): Reads {
  const outcomes = new Set(all.flatMap((each) => Object.keys(each)))
  return Object.fromEntries(
    [...outcomes].map((outcome) => [outcome, all.reduce((sum, each) => sum + (each[outcome] ?? 0), 0)]),
  )
}

function sinceLastCall(read: () => Promise<Reads>) {
  let before: Reads = {}
  return async (): Promise<Reads> => {
    const now = await read()
    const grown = Object.entries(now).map(([outcome, count]) => [outcome, count - (before[outcome] ?? 0)])
    before = now
    return Object.fromEntries(grown.filter(([, count]) => count !== 0))
  }
}
