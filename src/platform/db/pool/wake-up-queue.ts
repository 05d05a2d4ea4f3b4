/** A notification on a channel: it makes listening processes look for what has changed. */
export type WakeUp = { readonly channel: string; readonly payload: string }

/** Sends wake-ups to the listening processes. */
export type WakeUpSender = {
  /** Does not wait and never fails; equal wake-ups in the queue are sent once. */
  readonly send: (wakeUps: readonly WakeUp[]) => void
}

type Delivery<Session> = {
  readonly ready: () => Promise<Session>
  readonly notify: (session: Session, wakeUps: readonly WakeUp[]) => Promise<void>
}

/** Wake-ups that wait for a session, each of them once. */
export function createWakeUpQueue<Session>({ ready, notify }: Delivery<Session>) {
  const waiting = new Map<string, WakeUp>()
  let delivering: Promise<void> | undefined
  const deliverAll = async () => {
    while (waiting.size > 0) {
      const session = await ready()
      const wakeUps = [...waiting.values()]
      waiting.clear()
      // A lost wake-up costs seconds, because the processes also poll: it is not worth a second attempt.
      await notify(session, wakeUps).catch(() => {})
    }
    delivering = undefined
  }
  return {
    add(wakeUps: readonly WakeUp[]) {
      for (const wakeUp of wakeUps) waiting.set(keyOf(wakeUp), wakeUp)
    },
    isEmpty: () => waiting.size === 0 && !delivering,
    async deliver(): Promise<void> {
      if (waiting.size > 0) delivering ??= deliverAll()
      await delivering
    },
  }
}

/** Identifies equal wake-ups. */
export function keyOf({ channel, payload }: WakeUp): string {
  return `${channel} ${payload}`
}
