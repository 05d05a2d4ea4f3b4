import colours from 'picocolors'
import type { Log } from '../platform/log/log.ts'

type Output = { write: (text: string) => unknown; readonly isTTY?: boolean; readonly columns?: number }

type Options = {
  readonly log: Log
  readonly output: Output
  /** True if people read the output. */
  readonly isForPeople: boolean
}

/** Reports the steps of planting: a line that is rewritten on a terminal, two log lines elsewhere. */
export function createStartProgress({ log, output, isForPeople }: Options) {
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10
  let steps = 0
  const rewrite = (text: string) => {
    const width = (output.columns ?? 80) - 1
    // The cursor goes back, so that a log line replaces this one.
    output.write(`\u001b[2K${colours.dim(text.slice(0, width))}\r`)
  }
  return {
    step(step: string) {
      if (steps++ === 0 && !isForPeople) log.info('planting the demo world')
      if (isForPeople) rewrite(`  ◌ Planting the demo world (first start only) · ${step} · ${seconds()} s`)
      else log.debug({ step }, 'planting the demo world')
    },
    done() {
      if (steps === 0) return
      if (isForPeople) output.write('\u001b[2K')
      else log.info({ seconds: seconds() }, 'the demo world is planted')
    },
  }
}
