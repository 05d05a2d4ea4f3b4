import { Worker } from 'node:worker_threads'
import { createConcurrencyLimit } from '../concurrency-limit/concurrency-limit.ts'
import type { Task } from './worker-tasks.ts'

/** A thread for work on texts, started when it is first needed. It does not keep the process alive. */
export type Thread = { readonly run: (task: Task) => Promise<Outcome> }

/** `failed`: the task took too long or needed too much memory. */
export type Outcome = { readonly is: 'result'; readonly text: string | undefined } | { readonly is: 'failed' }

// Far above the time that any accepted text takes on a machine that has a core to spare.
const usualLongestMs = 10_000
const part = 'rendering'

export function createThread({ longestMs = usualLongestMs } = {}): Thread {
  // One at a time, so that the time of a task begins when the thread begins it.
  const limit = createConcurrencyLimit({ part, atOnce: 1, waiting: 200, patienceMs: 30_000 })
  let running: Worker | undefined
  const worker = () => {
    running ??= startWorker()
    return running
  }
  return {
    run: (task) =>
      limit.take(async () => {
        const used = worker()
        const outcome = await answerOf(used, task, longestMs)
        if (outcome.is === 'failed') {
          running = undefined
          await used.terminate()
        }
        return outcome
      }),
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL('./markdown-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // Without a listener an error of the thread would end the process.
  started.on('error', () => {})
  started.unref()
  return started
}

async function answerOf(worker: Worker, task: Task, longestMs: number): Promise<Outcome> {
  worker.ref()
  try {
    return await new Promise<Outcome>((resolve) => {
      const settle = (outcome: Outcome) => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('exit', onExit)
        resolve(outcome)
      }
      const onMessage = (text: string | undefined) => settle({ is: 'result', text })
      const onExit = () => settle({ is: 'failed' })
      const timer = setTimeout(onExit, longestMs)
      worker.on('message', onMessage).on('exit', onExit)
      worker.postMessage(task)
    })
  } finally {
    worker.unref()
  }
}
