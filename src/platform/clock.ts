/** The clock of the whole application; tests pass one that they can advance. */
export type Clock = { readonly now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
