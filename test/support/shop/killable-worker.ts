import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { onTestFinished } from 'vitest'
import type { Answer, Operations, Task } from './order-worker.ts'

const program = fileURLToPath(new URL('./order-worker.ts', import.meta.url))

/** The worker was killed before it answered: the outcome is unknown. */
export class Unanswered extends Error {}

type Waiting = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }

export type KillableWorker = Awaited<ReturnType<typeof startKillableWorker>>

/** A process that runs operations on orders on a database; when it is killed, a spare process replaces it. */
export async function startKillableWorker(connection: ClientConfig, secret: string) {
  const start = JSON.stringify({ connection, secret })
  const cache = mkdtempSync(join(tmpdir(), 'lectern-compiled-'))
  const hire = () => {
    const env = { ...process.env, NODE_COMPILE_CACHE: cache }
    const worker = fork(program, [start], { serialization: 'advanced', execArgv: [], env })
    return Object.assign(worker, { isReady: once(worker, 'message') })
  }
  let [working, heir] = [hire(), hire()]
  await working.isReady
  let tasks = 0
  const waiting = new Map<number, Waiting>()
  listen(working, waiting)
  onTestFinished(async () => {
    await Promise.all([end(working), end(heir)])
    rmSync(cache, { recursive: true, force: true })
  })
  return {
    /** Calls an operation at that time, and waits until the worker reports that it is done. */
    async call<Name extends Task['operation']>(
      at: Date,
      operation: Name,
      ...args: Parameters<Operations[Name]>
    ) {
      const id = ++tasks
      const answered = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
      // If the worker is already dead, `kill` rejects the call.
      working.send({ id, at, operation, args } satisfies Task<Name>, () => {})
      return (await answered) as Awaited<ReturnType<Operations[Name]>>
    },
    /** `kill -9`; another process takes its place. */
    async kill() {
      const killed = working
      await end(killed)
      for (const { reject } of waiting.values()) reject(new Unanswered())
      waiting.clear()
      await heir.isReady
      working = heir
      listen(working, waiting)
      heir = hire()
    },
  }
}

function listen(worker: ChildProcess, waiting: Map<number, Waiting>) {
  worker.on('message', ({ id, result, failure }: Answer) => {
    const caller = waiting.get(id)
    waiting.delete(id)
    if (failure) caller?.reject(new Error(`The worker could not: ${failure}`))
    else caller?.resolve(result)
  })
}

// Messages sent before the exit are received: the channel closes after its last message.
async function end(worker: ChildProcess) {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = Promise.all([once(worker, 'exit'), worker.connected ? once(worker, 'disconnect') : undefined])
  worker.kill('SIGKILL')
  await ended
}
