/** The maximum length of the subject of an announcement, and of the title of a notification. */
export const longestSubject = 200
