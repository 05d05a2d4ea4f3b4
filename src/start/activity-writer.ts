import type { OAuth } from '../domain/oauth/index.ts'
import type { Log } from '../platform/log/log.ts'

const intervalMs = 5_000

/** Writes app activity and use every few seconds, and once more at the end. */
export function startActivityWriter(oauth: Pick<OAuth, 'writeActivity' | 'writeUse'>, log: Log) {
  const write = async () => {
    for (const part of [oauth.writeActivity, oauth.writeUse])
      await part().catch((error: unknown) =>
        log.warn({ err: error }, 'activity could not be written yet; it will be retried'),
      )
  }
  const timer = setInterval(write, intervalMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await write()
    },
  }
}
