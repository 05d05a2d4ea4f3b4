import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { demoHosts } from '../../../demo/schools.ts'
import { createModules, type ModuleDeps } from '../../../src/modules.ts'
import { createDatabase } from '../../../src/platform/db/database.ts'
import { createFiles } from '../../../src/platform/files/create-files.ts'
import { createLog } from '../../../src/platform/log/log.ts'
import { createServer } from '../../../src/server.ts'
import { createReadiness } from '../../../src/start/readiness.ts'
import { testPort } from '../database/database-server.ts'
import { watchForSecondAnswers } from '../requests/second-answers.ts'
import { serverDeps } from '../world/server-deps.ts'
import { testDeps } from '../world/test-deps.ts'
import type { World } from '../world/world.ts'
import type { FootprintWorld } from './footprint-world.ts'

/** A server on a world's one session: what it writes for a test is rolled back with the test. */
export function useServer(
  world: FootprintWorld,
  otherDeps: Partial<Pick<ModuleDeps, 'outboundHttp'>> = {},
): Pick<World, 'at'> {
  let app: FastifyInstance | undefined
  const folder = mkdtempSync(join(tmpdir(), 'lectern-footprints-'))
  beforeAll(async () => {
    const db = createDatabase(world.pool().pool)
    const deps = { db, ...testDeps(world.clock), permitsSimulator: true, ...otherDeps }
    const files = await createFiles({ kind: 'folder', folder })
    const log = createLog({ level: 'warn', format: 'json', destination: { write: watchForSecondAnswers } })
    const { readiness } = createReadiness(db)
    app = await createServer({ ...serverDeps(deps), modules: createModules(deps), files, log, readiness })
  })
  afterAll(async () => {
    await app?.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    at(school) {
      const send = async (options: InjectOptions) => {
        if (!app) throw new Error('The server is made before the tests begin')
        const host = `${demoHosts[school]}:${testPort}`
        return await app.inject({ ...options, headers: { host, ...options.headers } })
      }
      return { send, get: (url, headers = {}) => send({ url, headers }) }
    },
  }
}
