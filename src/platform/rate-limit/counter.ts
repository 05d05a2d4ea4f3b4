/** The usage of a key in its open window, in all processes, as far as this process knows. */
export type Usage = { readonly used: number; readonly millisecondsLeft: number }

export type TakeResult = Usage & { readonly isTaken: boolean }

/** Counts the keys of one limit. Keys are hashes. */
export type Counter = {
  readonly take: (keyHash: string) => Promise<TakeResult>
  /** The usage of a window that this process knows to be used up, without a query. */
  readonly spent: (keyHash: string) => Usage | undefined
  readonly restore: (keyHash: string) => Promise<void>
  readonly clear: (keyHash: string) => Promise<void>
}
