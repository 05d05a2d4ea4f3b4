/** The maximum length of the name of an item, and of the title of a section or lecture. */
export const longestTitle = 160

/** The maximum number of days of access from the purchase. */
export const mostAccessDays = 3_650

/** The maximum number of days from the enrolment until a lecture opens. */
export const mostUnlockDays = 3_650
