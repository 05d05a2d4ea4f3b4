// The product's server without notifications of changes: it caches nothing that it has read, so it renders every page again.
import type { ClientConfig } from 'pg'
import { createFiles } from '../../src/platform/files/create-files.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { createServer } from '../../src/server.ts'
import { createWebCore } from '../../src/start/core.ts'
import { filesFolder } from '../../src/start/open-files.ts'
import { createReadiness } from '../../src/start/readiness.ts'
import type { SecretLocation } from '../../src/start/secret-key.ts'
import { serverDeps } from '../../test/support/world/server-deps.ts'

export type ForgetfulTask = {
  readonly port: number
  readonly connection: ClientConfig
  readonly poolSize: number
  readonly secrets: SecretLocation
  readonly dataFolder: string
}

process.once('message', async ({ port, connection, poolSize, secrets, dataFolder }: ForgetfulTask) => {
  const config = { DATABASE_POOL: poolSize, DATABASE_GATE_POOL: 2, RATE_LIMITS: false } as const
  const core = createWebCore(
    { ...config, CLIENT_DOCUMENT_HOSTS: [], permits: () => true },
    { connection, secrets },
  )
  const { deps, modules, operate, limits } = core
  const app = await createServer({
    ...serverDeps(deps),
    ...{ modules, operate, limits },
    files: await createFiles({ kind: 'folder', folder: filesFolder(dataFolder) }),
    log: createLog({ level: 'warn', format: 'json' }),
    readiness: createReadiness(core.probe).readiness,
  })
  process.once('SIGTERM', () => {
    void app
      .close()
      .then(() => core.close())
      .then(() => process.exit())
  })
  await app.listen({ port, host: 'localhost' })
  process.send?.('listening')
})
