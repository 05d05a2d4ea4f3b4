import { expressionBuilder, type RawBuilder, sql } from 'kysely'

/**
 * The one rule for "on sale": published, not archived, and not over. Used for prices, offers, lists and
 * pages. A sold-out item is still on sale; there is no start of sale. Each function takes the table names of
 * its statement.
 */
export function coursePlanOnSale({ course, plan }: { course: string; plan: string }, now: Date) {
  return all([isPublished(course), isUnarchived(plan), isNotOver(`${plan}.access_until`, now)])
}

export function ticketOnSale({ event, ticket }: { event: string; ticket: string }, now: Date) {
  return all([isPublished(event), isUnarchived(ticket), isNotOver(`${event}.ends_at`, now)])
}

/** Digital products and membership plans have their own price. */
export function itemOnSale(item: string, now: Date) {
  return all([isPublished(item), isNotOver(`${item}.access_until`, now)])
}

/** A service does not reveal a draft course; members with an archived course can still reserve. */
export function meetingOnSale({ service, course }: { service: string; course: string }) {
  return all([isPublished(service), isNoDraft(course)])
}

function all(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${expressionBuilder().and(conditions)})`
}

const isPublished = (table: string) => sql<boolean>`${sql.ref(`${table}.state`)} = 'published'`
/** True for an item that is no draft, and where a left join found none. */
export const isNoDraft = (table: string) =>
  sql<boolean>`coalesce(${sql.ref(`${table}.state`)}, '') <> 'draft'`

const isUnarchived = (table: string) => sql<boolean>`${sql.ref(`${table}.archived_at`)} is null`

// A plan whose fixed end has passed is not sold.
function isNotOver(column: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} > ${now})`
}
