/** The days of the figures of the school and of its revenue, as every chart and its title have them. */
export const chartDays = { figures: 30, revenue: 90 } as const
