/** Where every part of Lectern reads the time; tests pass one that can be moved. */
export type Clock = { readonly now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
