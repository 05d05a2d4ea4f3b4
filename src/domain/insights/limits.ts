/** The maximum number of days of a report. */
export const mostReportDays = 1_100

/** The rows of each span of a report: at most, and unless the request has a number. */
export const reportRows = { most: 500, usual: 100 } as const
