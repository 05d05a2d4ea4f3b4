import { z } from 'zod'
import { moment, name, type Settings, timeZone, webUrl } from '../../../platform/fields.ts'
import { itemFields } from '../item-fields.ts'
import type { ItemDefinition } from '../items/item-definition.ts'

const { slug, summary, description, imageKey } = itemFields

export const eventFields = {
  slug,
  title: itemFields.name,
  summary,
  description,
  imageKey,
  startsAt: moment,
  endsAt: moment,
  timeZone,
  isAllDay: z.boolean(),
  isOnline: z.boolean(),
  location: name({ to: 300 }).nullable(),
  /** Shown only to registered people, shortly before the start. */
  joinUrl: webUrl.nullable(),
}

/** The settings of an event. */
export type EventSettings = Settings<typeof eventFields>

export const eventDefinition: ItemDefinition<'events', typeof eventFields, Record<never, never>> = {
  itemType: 'event',
  table: 'events',
  read: 'events:read',
  write: 'events:write',
  called: 'event',
  columns: eventFields,
  belongings: {},
  findings: ({ startsAt, endsAt }) => [
    endsAt <= startsAt ? { field: 'endsAt', message: 'must be after startsAt' } : undefined,
  ],
  searchable: ({ slug, title, summary, description, location }) => ({
    slug,
    title,
    summary,
    description,
    tags: location ? [location] : [],
  }),
  pictureOf: ({ imageKey }) => imageKey,
}
