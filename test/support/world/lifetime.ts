import { onTestFinished } from 'vitest'

/** Runs work at its end: one test, or an AsyncDisposableStack of a whole file. */
export type Lifetime = { readonly defer: (work: () => Promise<void> | void) => void }

export const untilTestEnds: Lifetime = { defer: onTestFinished }
