import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { ClientConfig } from 'pg'
import { onTestFinished } from 'vitest'
import { type DemoSchoolName, demoHosts } from '../../../demo/schools.ts'
import { platformActor } from '../../../src/domain/tenancy/index.ts'
import { createModules, type ModuleDeps, type Modules } from '../../../src/modules.ts'
import { createDatabase, type DatabaseOptions } from '../../../src/platform/db/database.ts'
import { createListener, type Listener } from '../../../src/platform/db/pool/listener.ts'
import { createPool } from '../../../src/platform/db/pool/pool.ts'
import { createFiles } from '../../../src/platform/files/create-files.ts'
import type { Files } from '../../../src/platform/files/files.ts'
import { createLog, type Log } from '../../../src/platform/log/log.ts'
import { createServer, type ServerOptions } from '../../../src/server.ts'
import { createReadiness } from '../../../src/start/readiness.ts'
import { createTestBrowser, type TestBrowser } from '../browser/test-browser.ts'
import { cloneTemplate, type TemplateName } from '../database/clone-template.ts'
import { openSimulators, testPort } from '../database/database-server.ts'
import { refuseSubqueryInValues } from '../database/insert-rule.ts'
import { testLimits } from '../database/own-database.ts'
import { areSessionsUnshared, withUnsharedSessions } from '../database/unshared-sessions.ts'
import { watchedModulesPool } from '../public-changes/watched-modules-pool.ts'
import { watchForSecondAnswers } from '../requests/second-answers.ts'
import { refuseUnnamedSchool } from '../statements/refuse-unnamed-school.ts'
import { type Client, clientAt, createLazyServer, type LazyServer } from './lazy-server.ts'
import { serverDeps } from './server-deps.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { testDeps } from './test-deps.ts'
import { createTestJobs, type TestJobs } from './test-jobs.ts'
import { testRateLimits } from './test-rate-limits.ts'

export { type Client, platformActor }

export type World = Omit<TestJobs, 'close'> &
  Omit<LazyServer, 'close'> & {
    readonly clock: TestClock
    readonly deps: ModuleDeps
    readonly modules: Modules
    readonly files: Files
    /** The folder of those files. */
    readonly filesFolder: string
    readonly log: Log
    readonly connection: ClientConfig
    /** Listens when it is started. */
    readonly listener: Listener
    /** Statements sent to the database so far. */
    readonly statements: () => readonly string[]
    /** Everything logged so far. */
    readonly logged: () => string
    /** A browser without JavaScript at a school: keeps cookies, fills in forms. */
    readonly browser: (school: DemoSchoolName, cookies?: Readonly<Record<string, string>>) => TestBrowser
    /** Calls a school over HTTP as an unknown visitor. */
    readonly at: (school: DemoSchoolName) => Client
    readonly close: () => Promise<void>
  }

export type WorldOptions = Partial<ServerOptions> & {
  readonly clock?: TestClock
  /** Replaces the default dependencies of a test world's modules. */
  readonly deps?: Partial<ModuleDeps>
  /** Left out, nobody waits for wake-ups and none are sent: they would only take time. */
  readonly wakeUps?: 'sent'
  /** `unshared` for sessions that keep no state, as behind a pooler in transaction mode. */
  readonly sessions?: 'unshared'
  /** `demoTemplate` for a world with the complete demo world. */
  readonly from?: TemplateName
  /** A database that the test has filled, instead of a clone of a template. */
  readonly database?: Pick<Awaited<ReturnType<typeof cloneTemplate>>, 'connection' | 'drop'>
}

/** The demo world's schools and people on a database of their own, with a clock that moves and a server to call. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const {
    clock = createTestClock(),
    deps: otherDeps,
    from = 'template',
    wakeUps,
    sessions,
    database: ownDatabase,
    ...serverOptions
  } = options
  const database = ownDatabase ?? (await cloneTemplate(from))
  const { connection } = database
  const isUnshared = areSessionsUnshared || sessions === 'unshared'
  const pooled = isUnshared ? withUnsharedSessions(connection) : connection
  const statements: string[] = []
  const lines: string[] = []
  const pool = createPool({ connection: pooled, ...testLimits })
  const listener = createListener(connection)
  const observed: DatabaseOptions = {
    wakeUps: wakeUps && listener,
    observe: (text, run) => {
      refuseSubqueryInValues(text)
      statements.push(text)
      return run()
    },
  }
  const db = createDatabase(pool, observed)
  // A database that was never used does not end its pool.
  await db.connection().execute(async () => {})
  const { rates, close: closeRates } = testRateLimits(pooled, clock)
  const deps = { db, ...testDeps(clock, rates), ...otherDeps }
  const modulesDb = createDatabase(watchedModulesPool(pool), {
    ...observed,
    observe: (text, run) => {
      refuseUnnamedSchool(text)
      return observed.observe?.(text, run) ?? run()
    },
  })
  const modulesDeps = { ...deps, db: otherDeps?.db ?? modulesDb }
  const modules = createModules(modulesDeps)
  if (deps.permitsSimulator && from === 'template') await openSimulators(modules)
  const log = createLog({ level: 'debug', format: 'json', destination: collectInto(lines) })
  const { readiness } = createReadiness(db)
  const folder = mkdtempSync(join(tmpdir(), 'lectern-files-'))
  const files = await createFiles({ kind: 'folder', folder })
  const jobs = createTestJobs({ deps, modules, files, log })
  const server = createLazyServer(() =>
    createServer({ ...serverDeps(modulesDeps, rates), modules, files, log, readiness, ...serverOptions }),
  )
  const at = (school: DemoSchoolName) => clientAt(server.inject, `${demoHosts[school]}:${testPort}`)
  return {
    clock,
    deps,
    modules,
    ...server,
    ...jobs,
    files,
    filesFolder: folder,
    log,
    connection,
    listener,
    at,
    browser: (school, cookies = {}) => createTestBrowser(at(school), cookies),
    statements: () => statements,
    logged: () => lines.join(''),
    async close() {
      await server.close()
      await listener.stop()
      await closeRates()
      await db.destroy()
      await database.drop()
      // The server may still write the sizes of pictures.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
      await jobs.close()
    },
  }
}

/** A world for one test only. */
export async function ownWorld(options?: WorldOptions): Promise<World> {
  const world = await createWorld(options)
  onTestFinished(world.close)
  return world
}

function collectInto(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      const line = String(chunk)
      lines.push(line)
      watchForSecondAnswers(line)
      done()
    },
  })
}
