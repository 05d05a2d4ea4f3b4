/** The maximum length of the title of a saved reply. */
export const longestReplyTitle = 120
