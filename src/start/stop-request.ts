import type { Environment } from '../config/read-settings.ts'

// Ctrl-C reaches every process of a terminal, and npm forwards signals: one request may arrive as several signals.
const sameRequestMs = 1_000
const parentCheckMs = 500

/** Aborted when this process should stop, by a signal or the exit of its parent. A second signal exits immediately. */
export function listenForStop(environment: Environment): AbortSignal {
  const stopping = new AbortController()
  let requestedAt: number | undefined
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (requestedAt !== undefined && performance.now() - requestedAt > sameRequestMs) process.exit(1)
      requestedAt ??= performance.now()
      stopping.abort(new Error(`stopped by ${name}`))
    })
  }
  if (isChildOfLauncher(environment))
    watchParent(() => stopping.abort(new Error('the parent process has exited')))
  return stopping.signal
}

/**
 * True if a wrapper process stands between this process and the terminal: `npm start`, or bin/lectern.js on
 * an older Node. Both forward signals, but not if they are killed. Any other parent may exit (`nohup … &`).
 */
function isChildOfLauncher(environment: Environment): boolean {
  const isNpmStart =
    environment['npm_lifecycle_event'] === 'start' && environment['npm_package_name'] === 'lectern'
  return isNpmStart || environment['LECTERN_LAUNCHER'] === String(process.ppid)
}

function watchParent(onGone: () => void) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, parentCheckMs)
  timer.unref()
}
