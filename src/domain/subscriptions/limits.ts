/** The days between the announcement of a price to subscribers and the first period that costs it. */
export const priceNoticeDays = 14
