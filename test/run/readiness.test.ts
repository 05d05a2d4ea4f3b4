import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { allFaults } from '../support/world/all-faults.ts'
import { freePort, isReady, plantedDataFolder, startServer } from '../support/world/server-process.ts'

test.runIf(allFaults).each([1, 2])(
  '/readyz answers 200 only once the demo schools serve at the new port, with %i web process(es)',
  async (WORKERS) => {
    const port = await freePort()
    const server = startServer({ port, DATA_DIR: plantedDataFolder(), WORKERS })
    while (!(await isReady(port))) await pause(10)
    for (const host of ['localhost', '127.0.0.1']) {
      expect((await fetch(`http://${host}:${port}/`)).status).toBe(200)
    }
    await server.ready()
  },
)
