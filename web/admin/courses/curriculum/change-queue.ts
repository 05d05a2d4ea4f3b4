type Deps<State> = {
  readonly get: () => State
  readonly set: (state: State) => void
  /** Reads again what the server has. */
  readonly reread: () => Promise<unknown>
  readonly onRefused: (error: unknown) => void
  /** Called with the number of unsaved changes. */
  readonly onPendingCount: (count: number) => void
}

export type Change<State> = {
  /** The state as it is shown immediately. */
  readonly apply: (state: State) => State
  /** Tells the server; may answer what is to be noted afterwards, such as a version. */
  readonly send: (latest: State) => Promise<((state: State) => State) | undefined>
}

/**
 * Changes are seen at once and saved one after another. A refused one puts back what the server has, and drops those that
 * were made after it: they were made from something that never was.
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
