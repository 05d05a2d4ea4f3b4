export type Part = { readonly stop: () => Promise<void> }

/** The started parts, stopped in reverse order: first the port, last the database. */
export function createParts(stopping: AbortSignal) {
  const parts: Part[] = []
  return {
    /** Adds a running part. Aborts the start if a stop was requested meanwhile. */
    add<Started extends Part>(part: Started): Started {
      parts.push(part)
      stopping.throwIfAborted()
      return part
    },
    /** Adds a part that stops after the most recently added one. */
    addBelowLast(part: Part) {
      parts.splice(-1, 0, part)
      stopping.throwIfAborted()
    },
    async stop() {
      for (const part of parts.splice(0).toReversed()) await part.stop()
    },
  }
}
