type Deps<State> = {
  readonly get: () => State
  readonly set: (state: State) => void
  /** Reads the server's state again. */
  readonly reread: () => Promise<unknown>
  readonly onRefused: (error: unknown) => void
  /** Called with the number of unsaved changes. */
  readonly onPendingCount: (count: number) => void
}

export type Change<State> = {
  /** The state as it is shown immediately. */
  readonly apply: (state: State) => State
  /** Sends the change to the server; may return an update of the state, such as a version. */
  readonly send: (latest: State) => Promise<((state: State) => State) | undefined>
}

/**
 * Changes are shown immediately and saved one after another. A refused change restores the server's state and drops the
 * changes queued behind it, because they were based on the refused one.
 */
export function createChangeQueue<State>({ get, set, reread, onRefused, onPendingCount }: Deps<State>) {
  let tail: Promise<unknown> = Promise.resolve()
  let round = 0
  let pending = 0
  const count = (by: number) => {
    pending += by
    onPendingCount(pending)
  }
  async function save(startedIn: number, send: Change<State>['send']): Promise<boolean> {
    try {
      if (startedIn !== round) return false
      const patch = await send(get())
      if (patch) set(patch(get()))
      return true
    } catch (error) {
      round += 1
      onRefused(error)
      await reread()
      return false
    } finally {
      count(-1)
    }
  }
  /** Answers whether it was saved. */
  return ({ apply, send }: Change<State>): Promise<boolean> => {
    set(apply(get()))
    count(1)
    const startedIn = round
    const saved = tail.then(() => save(startedIn, send))
    tail = saved
    return saved
  }
}
