import { setTimeout as pause } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { cpuMsOf } from './cpu.ts'

export type Time = {
  readonly warmUpSeconds: number
  readonly seconds: number
  /** The measured server. */
  readonly pid: number | undefined
}
export type Figures = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** The CPU time of a request in the server's own process. */
  readonly cpuMs: number
}

/** Repeats each task, each waiting for its own response, and measures those after the warm-up. */
export async function timed(
  tasks: readonly (() => Promise<void>)[],
  { warmUpSeconds, seconds, pid }: Time,
): Promise<Figures> {
  const times: number[] = []
  const phase = { isMeasured: false, isOver: false }
  const workers = tasks.map(async (task) => {
    while (!phase.isOver) {
      const startedAt = performance.now()
      await task()
      if (phase.isMeasured) times.push(performance.now() - startedAt)
    }
  })
  const failed = Promise.all(workers)
  await Promise.race([pause(warmUpSeconds * 1000), failed])
  phase.isMeasured = true
  const from = performance.now()
  const cpuBefore = cpuMsOf(pid)
  await Promise.race([pause(seconds * 1000), failed])
  const perSecond = times.length / ((performance.now() - from) / 1000)
  const cpuMs = (cpuMsOf(pid) - cpuBefore) / times.length
  phase.isMeasured = false
  phase.isOver = true
  await failed
  times.sort((a, b) => a - b)
  return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpuMs }
}

/** The text of a response, which must be a 200. */
export async function goodText({ statusCode, body }: Dispatcher.ResponseData): Promise<string> {
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${statusCode}: ${text}`)
  return text
}

function quantile(sorted: readonly number[], at: number): number {
  return sorted[Math.floor((sorted.length - 1) * at)] ?? Number.NaN
}
