/** The maximum length of the title of a question, by which its authors find it. */
export const longestQuestionTitle = 160

/** The maximum number of tags of a question, and the length of each. */
export const mostTags = 20
export const longestTag = 60

/** The maximum lengths of the texts of a question. */
export const longestQuestionText = { prompt: 20_000, part: 2_000, feedback: 5_000, accepted: 500 } as const

/** The maximum number of options, items, gaps and media of a question. */
export const mostParts = { options: 26, accepted: 50, items: 30, gaps: 50, media: 10 } as const

/** The maximum lengths of answers. */
export const longestGivenAnswer = { line: 500, number: 50, text: 50_000 } as const

/** The maximum number of files of an answer. */
export const mostAnswerFiles = 10

/** The maximum number of questions of an import or an export, and the longest file to import. */
export const mostExchanged = 1_000
export const longestImport = 900_000

/** The maximum points of a question, in hundredths. */
export const mostPoints = 100_000
