/** How much one key may take: so many points in a window that opens with its first take. */
export type Limit = { readonly name: string; readonly points: number; readonly seconds: number }

/** What a key has used of its open window. */
export type Usage = { readonly used: number; readonly millisecondsLeft: number }

/**
 * Counts one limit. Whether a point is free and taking it are one step, so two takers never share the last.
 * A store over a network answers or throws in bounded time.
 */
export type RateLimitStore = {
  take: (key: string) => Promise<Usage & { readonly taken: boolean }>
  giveBack: (key: string) => Promise<void>
  read: (key: string) => Promise<Usage | undefined>
  clear: (key: string) => Promise<void>
}

export type CreateStore = (limit: Limit) => RateLimitStore
