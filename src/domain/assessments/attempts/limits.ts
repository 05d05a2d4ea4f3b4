/** The maximum size of a file that a member hands in, in megabytes and in bytes. */
export const answerFileMegabytes = 100
export const mostAnswerFileBytes = answerFileMegabytes * 1024 * 1024
