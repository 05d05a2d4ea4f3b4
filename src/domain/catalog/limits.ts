/** The maximum length of the name of an item, and of the title of a section or lecture. */
export const longestTitle = 160

/** The maximum length of the name of a lecturer, a plan of a course or a ticket. */
export const longestName = 120

/** The maximum length of the words of a search. */
export const longestSearch = 200

/** The maximum number of days of access from the purchase. */
export const mostAccessDays = 3_650

/** The maximum number of days from the enrolment until a lecture opens. */
export const mostUnlockDays = 3_650
