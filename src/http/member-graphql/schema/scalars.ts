import { GraphQLError, Kind } from 'graphql'
import { toIsoString } from '../../../platform/timestamps.ts'
import { builder } from './builder.ts'

builder.scalarType('DateTime', {
  description:
    'A moment as ISO 8601 in UTC with milliseconds: "2026-11-15T08:30:00.000Z". Other offsets are accepted.',
  serialize: toIsoString,
  parseValue: momentOf,
  parseLiteral: (node) => momentOf(node.kind === Kind.STRING ? node.value : undefined),
})

builder.scalarType('Decimal', {
  description: 'Money as text, in the digits of its currency: "1200" TWD, "12.50" USD.',
  serialize: (decimal) => decimal,
})

builder.scalarType('URL', { description: 'An absolute URL.', serialize: (url) => url })

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

function momentOf(value: unknown): Date {
  if (typeof value === 'string' && iso.test(value) && isDay(value.slice(0, 10))) {
    const moment = new Date(value)
    if (!Number.isNaN(moment.getTime())) return moment
  }
  throw new GraphQLError('A DateTime is ISO 8601 with an offset, like "2026-11-15T08:30:00.000Z"')
}

// JavaScript parses February 30 as March 2.
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}
