import { z } from 'zod'
import { accessKinds } from '../../domain/catalog/index.ts'
import * as fields from '../../platform/fields.ts'
import { type Currency, type Money, toDecimal } from '../../platform/money.ts'
import { longestSlug } from '../../platform/slug.ts'
import { toIsoString } from '../../platform/timestamps.ts'

// PostgreSQL has no year 0.
const earliest = new Date('0001-01-01T00:00:00Z')
const tooEarly = { error: 'must be in the year 1 or later' }

/** A timestamp: ISO 8601 on the wire, a Date in the domain. */
export function describedMoment(description: string) {
  return z.codec(z.iso.datetime().describe(description), z.date().min(earliest, tooEarly), {
    decode: (text) => new Date(text),
    encode: toIsoString,
  })
}

/** The default description, which adds nothing to the format of a timestamp. */
export const usualMoment = 'ISO 8601, UTC'
export const moment = describedMoment(usualMoment)
export const momentOrNull = moment.nullable()
export const id = z.uuid()

export const money = z.object({
  amount: z.string().describe('exact decimal, such as "1200" or "12.50"'),
  currency: z.string(),
})

export function moneyOf(minor: bigint, currency: Currency): z.input<typeof money> {
  return { amount: toDecimal({ minor, currency } satisfies Money), currency }
}

export function momentOf(date: Date): string
export function momentOf(date: Date | null): string | null
export function momentOf(date: Date | null): string | null {
  return date === null ? null : toIsoString(date)
}

/** The access duration of a purchase. */
export const access = z.object({
  kind: z.enum(accessKinds),
  until: momentOrNull.describe('the last moment, for until_date'),
  days: z.number().int().nullable().describe('counted from the purchase, for for_days'),
})

type AccessRow = {
  readonly access: z.input<typeof access>['kind']
  readonly accessUntil: Date | null
  readonly accessDays: number | null
}

export function accessOf({ access: kind, accessUntil, accessDays }: AccessRow): z.input<typeof access> {
  return { kind, until: momentOf(accessUntil), days: accessDays }
}

/** The state of an item; only operators see unpublished ones. */
export const state = z.enum(['draft', 'published', 'archived'])

/** As defined by the domain: published, not archived, not over. */
export const onSale = z.boolean().describe('whether it is on sale now; seats may be sold out')

/** The states that an operator can set. */
export const newState = z.enum(['published', 'archived'])
const ofAddress = 'the last part of its URL: lower-case letters, digits and single hyphens'

export const slug = fields.slug.describe(ofAddress)

/** The slug of an item; an invalid slug is reported as not found. */
export const itemSlug = z.string().min(1).max(longestSlug).describe(ofAddress)

/** Common filters of lists. */
export const slugFilter = slug.describe('only the one with this slug')
export const searchFilter = fields
  .text({ from: 1, to: 100 })
  .describe('only those whose name contains this text, case-insensitively')

/** The key of an uploaded picture. */
export const imageKey = fields.fileKey.nullable().describe('the key of an uploaded picture; null: none')

/** The version that the caller read before the change. */
export const version = describedMoment(
  'the updated_at you read; refused with conflict if it has changed since',
)

export const dryRun = z
  .boolean()
  .default(false)
  .describe('true: check everything and return the expected result, but change nothing')
