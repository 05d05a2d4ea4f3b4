// Reads one public file at a steady rate, in a separate thread: the attacker's work must not delay the
// measured requests.
import { parentPort, workerData } from 'node:worker_threads'
import { readFile, steadily } from './steady.ts'

const { origin, host, path, rate, seconds } = workerData
parentPort?.postMessage(await steadily(rate, seconds, () => readFile({ origin, host, path })))
