/** The days after which a sent fact is deleted, with its failed jobs. */
export const factRetentionDays = 30

/** The days for which a failing job is retried, about: see the pace of queues. */
export const retriedDays = { from: 3, to: 4 } as const
