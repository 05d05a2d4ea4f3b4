import { z } from 'zod'
import { reportRows, spanLengths } from '../../domain/insights/index.ts'
import { describedMoment } from '../wire/shapes.ts'

/** The time span of a report. */
export const span = {
  from: describedMoment('the first moment; its day in the time zone of the school counts as a whole'),
  until: describedMoment('the moment after the last'),
  by: z.enum(spanLengths).default('month').describe('the length of a span; total: one span for all of it'),
}

export const top = z
  .number()
  .int()
  .min(1)
  .max(reportRows.most)
  .optional()
  .describe(
    `the maximum number of rows for each span, highest first; default: as many as fit, at most ${reportRows.usual}`,
  )

export const begins = z
  .string()
  .describe('the first day of the span, YYYY-MM-DD, in the time zone of the school')
