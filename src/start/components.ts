import { setTimeout as pause } from 'node:timers/promises'

export type Component = { readonly stop: () => Promise<void> }

type Options = {
  /** The maximum duration of a stop, in addition to the time in which requests are drained. */
  readonly stopMs: number
  /** Called if a component takes longer or fails; the others are stopped nevertheless. */
  readonly onTrouble: (error: unknown) => void
}

/** The started components, for a graceful shutdown in reverse order: first the port, last the database. */
export function createComponents(stopping: AbortSignal, { stopMs, onTrouble }: Options) {
  const parts: Component[] = []
  return {
    /** Adds a running component. Aborts the start if a stop was requested meanwhile. */
    add<Started extends Component>(part: Started): Started {
      parts.push(part)
      stopping.throwIfAborted()
      return part
    },
    /** Adds a component that stops after the most recently added one. */
    addBeforeLast(part: Component) {
      parts.splice(-1, 0, part)
      stopping.throwIfAborted()
    },
    async stop() {
      for (const part of parts.splice(0).toReversed()) await stopWithin(part, stopMs).catch(onTrouble)
    },
  }
}

async function stopWithin(part: Component, ms: number): Promise<void> {
  const timer = new AbortController()
  const timeout = pause(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`a part did not stop within ${ms} ms`)
  })
  try {
    await Promise.race([part.stop(), timeout])
  } finally {
    timer.abort()
    timeout.catch(() => {})
  }
}
