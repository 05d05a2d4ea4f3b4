import type { OAuth } from '../domain/oauth/index.ts'
import type { Log } from '../platform/log/log.ts'

const everyMs = 5_000

/** Writes app activity every few seconds, and once more at the end. */
export function keepWritingActivity(oauth: Pick<OAuth, 'writeActivity'>, log: Log) {
  const write = () =>
    oauth
      .writeActivity()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'activity could not be written yet; it will be retried'),
      )
  const timer = setInterval(write, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await write()
    },
  }
}
