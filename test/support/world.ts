import { Writable } from 'node:stream'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject, onTestFinished } from 'vitest'
import { type DemoSchoolName, demoHosts } from '../../src/demo/schools.ts'
import { platformActor } from '../../src/domain/tenancy/index.ts'
import { createModules, type ModuleDeps, type Modules } from '../../src/modules.ts'
import { createSecretBox } from '../../src/platform/crypto/secret-box.ts'
import { createDatabase } from '../../src/platform/db/database.ts'
import { createPool } from '../../src/platform/db/pool.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { createServer, type ServerOptions } from '../../src/server.ts'
import { createReadiness } from '../../src/start/readiness.ts'
import { testPort, testSecret } from './database-server.ts'
import { createTestDatabase } from './scratch-database.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

export { platformActor }

export type World = {
  readonly clock: TestClock
  readonly deps: ModuleDeps
  readonly modules: Modules
  readonly app: FastifyInstance
  readonly connection: Awaited<ReturnType<typeof createTestDatabase>>['connection']
  /** Statements sent to the database so far. */
  readonly statements: () => readonly string[]
  /** Everything logged so far. */
  readonly logged: () => string
  /** Calls a school over HTTP, as somebody unknown. */
  readonly at: (school: DemoSchoolName) => Client
  readonly close: () => Promise<void>
}

export type Client = {
  readonly get: (path: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  readonly send: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

/** The demo world on a database of its own, with a clock that moves and a server to call. */
export async function createWorld(options: Partial<ServerOptions> = {}): Promise<World> {
  const database = await createTestDatabase(inject('server'), { template: inject('template') })
  const { connection } = database
  const statements: string[] = []
  const lines: string[] = []
  const pool = createPool({ connection, max: 5, statementTimeoutMs: 5_000, lockTimeoutMs: 4_000 })
  const db = createDatabase(pool, {
    observe: (text, run) => {
      statements.push(text)
      return run()
    },
  })
  const clock = createTestClock()
  const deps = { db, clock, secretBox: createSecretBox(testSecret), permitsHttpOrigins: true }
  const modules = createModules(deps)
  const log = createLog({ level: 'debug', format: 'json', destination: collectInto(lines) })
  const { readiness } = createReadiness(db)
  const app = await createServer({ modules, log, readiness, trustedProxies: [], ...options })
  const at = (school: DemoSchoolName) => clientAt(app, `${demoHosts[school]}:${testPort}`)
  return {
    clock,
    deps,
    modules,
    app,
    connection,
    at,
    statements: () => statements,
    logged: () => lines.join(''),
    async close() {
      await app.close()
      await db.destroy()
      await database.drop()
    },
  }
}

/** A world for one test only. */
export async function ownWorld(options?: Partial<ServerOptions>): Promise<World> {
  const world = await createWorld(options)
  onTestFinished(world.close)
  return world
}

function clientAt(app: FastifyInstance, host: string): Client {
  const send = (options: InjectOptions) =>
    app.inject({ ...options, headers: { host, ...(options.headers ?? {}) } })
  return { send, get: (url, headers = {}) => send({ url, headers }) }
}

function collectInto(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
}
