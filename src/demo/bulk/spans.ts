/** In milliseconds. */
export const hour = 3600_000
export const day = 24 * hour

/** Adds a time span to a time; the span may be negative. */
export const after = (moment: Date, span: number) => new Date(moment.getTime() + span)
