/** In milliseconds. */
export const hour = 3600_000
export const day = 24 * hour

/** The moment a span later than another; before it where the span is below zero. */
export const after = (moment: Date, span: number) => new Date(moment.getTime() + span)
