import { expressionBuilder, type RawBuilder, sql } from 'kysely'

/**
 * The one rule for "on sale": published, not archived, and not over at this moment. Prices, offers, lists and pages all ask
 * here. What is sold out is still on sale: seats are told apart. Nothing has a moment from which on it is sold.
 * Each takes the names that a statement has for its tables.
 */
export function coursePlanOnSale({ course, plan }: { course: string; plan: string }, now: Date) {
  return all([isPublished(course), isUnarchived(plan), isNotOver(`${plan}.access_until`, now)])
}

export function ticketOnSale({ event, ticket }: { event: string; ticket: string }, now: Date) {
  return all([isPublished(event), isUnarchived(ticket), isNotOver(`${event}.ends_at`, now)])
}

/** Digital products and membership plans have their price themselves. */
export function itemOnSale(item: string, now: Date) {
  return all([isPublished(item), isNotOver(`${item}.access_until`, now)])
}

/** A draft of a course is not told by a service that goes with it; those who have an archived course still reserve. */
export function meetingOnSale({ service, course }: { service: string; course: string }) {
  return all([isPublished(service), sql<boolean>`${sql.ref(`${course}.state`)} <> 'draft'`])
}

function all(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${expressionBuilder().and(conditions)})`
}

const isPublished = (table: string) => sql<boolean>`${sql.ref(`${table}.state`)} = 'published'`
const isUnarchived = (table: string) => sql<boolean>`${sql.ref(`${table}.archived_at`)} is null`

// What lasts until a moment that has passed is of no use to a buyer.
function isNotOver(column: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} > ${now})`
}
