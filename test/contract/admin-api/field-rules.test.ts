import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as catalog from '../../../src/domain/catalog/index.ts'
import * as content from '../../../src/domain/content/index.ts'
import * as pricing from '../../../src/domain/pricing/index.ts'
import type { Fields } from '../../../src/platform/fields.ts'
import { ownDatabase } from '../../support/database/own-database.ts'

/** The field rules of each table. */
const rulesOf: Readonly<Record<string, Fields>> = {
  courses: catalog.courseFields,
  course_plans: catalog.planFields,
  sections: catalog.sectionFields,
  lectures: catalog.lectureFields,
  lecture_captions: { label: catalog.captionFields.label },
  lecturers: catalog.lecturerFields,
  digital_products: catalog.productFields,
  membership_plans: catalog.membershipFields,
  consulting_services: catalog.serviceFields,
  events: catalog.eventFields,
  event_tickets: catalog.ticketFields,
  posts: content.postFields,
  pages: content.pageFields,
  forms: content.formFields,
  comments: content.commentFields,
  comment_reports: content.reportFields,
  coupons: pricing.couponFields,
  promotions: pricing.promotionFields,
  tax_rates: pricing.taxRateFields,
  order_bumps: pricing.orderBumpFields,
}

type Constraint = { readonly table: string; readonly definition: string }

test('the maximum length of a field rule equals the length that the database checks', async () => {
  const { db } = await ownDatabase()
  const { rows } = await sql<Constraint>`
    select relname as table, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'c' and relname = any(${Object.keys(rulesOf)})
    order by relname, conname
  `.execute(db)
  const checked = rows.flatMap(lengthsIn)
  expect(checked.length).toBeGreaterThan(20)
  expect(checked.map(({ table, column }) => lengthOf(table, column))).toEqual(checked)
})

describe('a text of the maximum length', () => {
  test.each(Object.entries(rulesOf).flatMap(([table, rules]) => textsIn(table, rules)))(
    'the text %s.%s of the maximum length is counted in code points',
    (_table, _column, rule, most) => {
      expect(rule.safeParse('陶'.repeat(most)).success).toBe(true)
      expect(rule.safeParse('😀'.repeat(most)).success).toBe(true)
      expect(rule.safeParse('😀'.repeat(most + 1)).success).toBe(false)
    },
  )
})

type Lengths = { readonly minLength?: number; readonly maxLength?: number }
// A field that may be null is one of two schemas.
type JsonSchema = Lengths & { readonly type?: string; readonly anyOf?: readonly Lengths[] }

function lengthOf(table: string, column: string) {
  const rule = rulesOf[table]?.[camel(column)]
  if (!rule) throw new Error(`${table}.${column} has a length in the database and no rule in the domain`)
  const schema = z.toJSONSchema(rule, { io: 'input' }) as JsonSchema
  const { minLength = 0, maxLength } = schema.anyOf?.[0] ?? schema
  return { table, column, from: minLength, to: maxLength }
}

function lengthsIn({ table, definition }: Constraint) {
  const bounds = definition.matchAll(
    /(?:char_length\(\w+\) >= (?<from>\d+)\) AND \()?char_length\((?<column>\w+)\) <= (?<to>\d+)/g,
  )
  return [...bounds].map(({ groups = {} }) => {
    const { column = '', from, to } = groups
    // The pattern of a slug requires at least one character.
    return { table, column, from: column === 'slug' ? 1 : Number(from ?? 0), to: Number(to) }
  })
}

function textsIn(table: string, rules: Fields) {
  return Object.entries(rules).flatMap(([name, rule]) => {
    if (!(rule instanceof z.ZodString) || !isFreeText(rule)) return []
    const { maxLength } = z.toJSONSchema(rule) as JsonSchema
    return maxLength === undefined ? [] : [[table, name, rule, maxLength] as const]
  })
}

function isFreeText(rule: z.ZodType): boolean {
  return rule.safeParse('陶').success
}

function camel(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
