import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { publicChangesChannel } from '../../../src/domain/changes/index.ts'
import { createServer } from '../../../src/server.ts'
import { createReadiness } from '../../../src/start/readiness.ts'
import { noApiLimits } from './no-limits.ts'
import { serverDeps } from './server-deps.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

/**
 * A world whose server is notified of catalog changes and therefore caches responses; it has no limits by IP
 * address.
 */
export type RememberingWorld = World & {
  readonly app: FastifyInstance
  /** Waits until the server has received all notifications of earlier commits. */
  readonly hearAll: () => Promise<void>
  /** The same server without a cache: the result of a fresh read. */
  readonly forgetful: FastifyInstance
}

export async function createRememberingWorld(options: WorldOptions = {}): Promise<RememberingWorld> {
  let received: (schoolId: string | undefined) => void = () => {}
  const listeners: ((schoolId: string | undefined) => void)[] = []
  const world = await createWorld({
    limits: noApiLimits(),
    wakeUps: 'sent',
    ...options,
    catalogChangeFeed: (onChange) => {
      listeners.push(onChange)
      received = (schoolId) => {
        for (const each of listeners) each(schoolId)
      }
    },
  })
  const app = await world.server()
  const { listener } = world
  const awaited = new Map<string | undefined, () => void>()
  const listening = new Promise<void>((done) => awaited.set(undefined, done))
  listener.on(publicChangesChannel, (payload) => {
    received(payload)
    awaited.get(payload)?.()
  })
  listener.start()
  await listening
  const { readiness } = createReadiness(world.deps.db)
  const { modules, files, log } = world
  const forgetful = await createServer({ ...serverDeps(world.deps), modules, files, log, readiness })
  return {
    ...world,
    app,
    forgetful,
    async hearAll() {
      const mark = randomUUID()
      // A session delivers in the order in which it sends.
      const arrived = new Promise<void>((done) => awaited.set(mark, done))
      listener.send([{ channel: publicChangesChannel, payload: mark }])
      await arrived
      awaited.delete(mark)
    },
    async close() {
      await forgetful.close()
      await world.close()
    },
  }
}
