import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { EventId } from '../../../platform/db/schema/schema.gen.ts'
import type { LookupRow, RowOf } from '../../../platform/paging.ts'
import { type Reader, seesUnpublished } from '../../identity/index.ts'
import { hasKey, type ItemKey, itemLookups } from '../../publishing/index.ts'
import type { CatalogDeps } from '../deps.ts'
import type { ListRequest } from '../items/item-list.ts'
import { eventDefinition } from './event-definition.ts'
import { ticketsOf } from './tickets.ts'

/** The visibility rule of events. */
export function eventsReadableBy(db: Db, actor: Reader) {
  const events = db.selectFrom('events').where('events.schoolId', '=', actor.schoolId)
  return seesUnpublished(actor, eventDefinition.read) ? events : events.where('state', '=', 'published')
}

// Without the link to join, which is only for registered people, from an hour before.
const listed = [
  'id',
  'slug',
  'title',
  'summary',
  'imageKey',
  'startsAt',
  'endsAt',
  'timeZone',
  'isAllDay',
  'isOnline',
  'location',
  'state',
  'publishedAt',
  'createdAt',
  'updatedAt',
  'startsAt as listedAt',
] as const

type EventFilter = ListRequest & {
  readonly when?: 'to_come' | 'over' | 'any' | undefined
  readonly slug?: string | undefined
  /** Only events that start at this moment or later. */
  readonly from?: Date | undefined
  /** Only events that start before this moment. */
  readonly until?: Date | undefined
}

/** A page of events: upcoming ones, the next first; or past ones or all, the latest first. */
export async function listEvents(deps: CatalogDeps, actor: Reader, { page, ...filter }: EventFilter) {
  const { when = 'to_come' } = filter
  const events = eventsMatching(deps, actor, { ...filter, when }).select(listed)
  const order = { at: 'events.starts_at', id: 'events.id', latestFirst: when !== 'to_come' }
  const { rows, ...more } = await keysetPage(events, order, page)
  const tickets = await ticketsOf(
    deps,
    actor,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((event) => ({ ...event, tickets: tickets.get(event.id) ?? [] })), ...more }
}

function eventsMatching(
  { db, clock }: CatalogDeps,
  actor: Reader,
  { state, when, slug, from, until }: Omit<EventFilter, 'page'>,
) {
  let events = eventsReadableBy(db, actor)
  if (when === 'to_come') events = events.where('endsAt', '>', clock.now())
  if (when === 'over') events = events.where('endsAt', '<=', clock.now())
  if (state) events = events.where('state', '=', state)
  if (slug !== undefined) events = events.where('slug', '=', slug)
  if (from) events = events.where('startsAt', '>=', from)
  if (until) events = events.where('startsAt', '<', until)
  return events
}

const lookups = itemLookups(wholeEvent)

/** An event by its slug, with its tickets; undefined if not visible to this reader. */
export const eventBySlug = lookups.bySlug

/** An event by its id, with its tickets; undefined if not visible to this reader. */
export const eventById = lookups.byId

async function wholeEvent(deps: CatalogDeps, actor: Reader, key: ItemKey<EventId>) {
  const joinUrl = seesUnpublished(actor, eventDefinition.read)
    ? sql<string | null>`join_url`
    : sql<null>`null`
  const event = await eventsReadableBy(deps.db, actor)
    .where(hasKey('events', key))
    .select([...listed, 'description'])
    .select(joinUrl.as('joinUrl'))
    .executeTakeFirst()
  if (!event) return undefined
  const tickets = await ticketsOf(deps, actor, [event.id])
  return { ...event, isOver: event.endsAt <= deps.clock.now(), tickets: tickets.get(event.id) ?? [] }
}

/** An event as a list shows it, with its tickets. */
export type ListedEvent = RowOf<typeof listEvents>
/** An event with its description and its join URL. */
export type Event = LookupRow<typeof eventBySlug>
