/** The maximum length of the label of a coupon or promotion, and of the title of an order bump. */
export const longestLabel = 120

/** The maximum length of the text of an order bump. */
export const longestPitch = 300

/** The length of a coupon code. */
export const couponCodeLength = { from: 3, to: 40 } as const

/** The maximum length of the name of a sales tax. */
export const longestTaxName = 40

/** The maximum number of offers in a bundle. */
export const mostInBundle = 10

/** The maximum number of lines of an order. */
export const mostSelections = 20

/** The maximum number of tickets of one kind in an order. */
export const mostTickets = 100

/** The number of seats of an order for a group. */
export const seatRange = { from: 2, to: 100 } as const
