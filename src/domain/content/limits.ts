/** The maximum length of the title of a post, page or form. */
export const longestTitle = 160

/** The maximum length of a comment. */
export const longestComment = 5_000

/** The maximum length of the note of a report. */
export const longestReportNote = 500

/** The maximum number of questions of a form, and of options of a question. */
export const mostFormEntries = 50

/** The maximum lengths of answers: of one line, and of a text. */
export const longestAnswer = { line: 500, text: 5_000 } as const
