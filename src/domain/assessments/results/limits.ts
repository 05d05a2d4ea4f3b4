/** The maximum number of members whose first attempts the statistics of a quiz count. */
export const mostTakersCounted = 1_000

/** The maximum number of different answers that the statistics of a question list. */
export const mostAnswersListed = 20
