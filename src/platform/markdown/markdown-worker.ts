// The entry of the thread that `worker-thread.ts` starts.
import { parentPort } from 'node:worker_threads'
import { runTask, type Task } from './worker-tasks.ts'

parentPort?.on('message', (task: Task) => parentPort?.postMessage(runTask(task)))
