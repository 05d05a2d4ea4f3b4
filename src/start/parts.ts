export type Part = { readonly stop: () => Promise<void> }

/** What was started, to be stopped in the opposite order: first the port, last the database. */
export function createParts(stopping: AbortSignal) {
  const parts: Part[] = []
  return {
    /** Notes a part that runs now. Ends the start here when a stop was asked for meanwhile. */
    add<Started extends Part>(part: Started): Started {
      parts.push(part)
      stopping.throwIfAborted()
      return part
    },
    /** The same for a part that stops after the one that was added last. */
    addBelowLast(part: Part) {
      parts.splice(-1, 0, part)
      stopping.throwIfAborted()
    },
    async stop() {
      for (const part of parts.splice(0).toReversed()) await part.stop()
    },
  }
}
