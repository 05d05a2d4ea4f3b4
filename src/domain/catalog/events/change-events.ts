import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { EventId, SchoolId } from '../../../platform/db/schema.gen.ts'
import { slugTaken } from '../../../platform/field-problems.ts'
import { abandonFiles } from '../../../platform/files/abandon-files.ts'
import { newId } from '../../../platform/ids.ts'
import type { Changes, Written } from '../../../platform/row-version.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { archiveItem, changeItem, deleteUnsold, publishItem } from '../shelf-life.ts'
import { type EventSettings, refuseUnfitEvent } from './event-settings.ts'
import { eventShelf } from './event-shelf.ts'

/** Makes an event, as a draft that only editors see. */
export async function createEvent(
  { db, clock }: CatalogDeps,
  editor: Editor,
  settings: EventSettings,
): Promise<Written<EventId>> {
  refuseUnlessMay(editor, eventShelf.write)
  refuseUnfitEvent(settings)
  const id = newId<'Event'>(clock)
  const now = clock.now()
  const row = { schoolId: editor.schoolId, id, state: 'draft', createdAt: now, updatedAt: now } as const
  await db
    .insertInto('events')
    .values({ ...row, ...columnsOf(settings) })
    .execute()
    .catch((error) => {
      throw phrased(error, settings)
    })
  return { id, updatedAt: now }
}

/** Changes what is given of an event; what is left out stays. */
export async function updateEvent(
  deps: CatalogDeps,
  editor: Editor,
  id: EventId,
  { updatedAt: readAt, ...changes }: Changes<EventSettings>,
): Promise<Written<EventId>> {
  const { schoolId } = editor
  return await changeItem(deps, editor, { shelf: eventShelf, id, readAt }, async (tx) => {
    const former = await eventRow(tx, schoolId, id)
    const settings = { ...former, ...changes }
    refuseUnfitEvent(settings)
    await tx
      .updateTable('events')
      .set(columnsOf(settings))
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
      .catch((error) => {
        throw phrased(error, settings)
      })
    if (settings.imageKey !== former.imageKey) await abandonFiles(tx, deps.clock, schoolId, [former.imageKey])
  })
}

/** Opens an event to registrations. */
export const publishEvent = (deps: CatalogDeps, editor: Editor, id: EventId) =>
  publishItem(deps, editor, eventShelf, id)

/** Takes an event off sale; registrations stay. */
export const archiveEvent = (deps: CatalogDeps, editor: Editor, id: EventId) =>
  archiveItem(deps, editor, eventShelf, id)

/** Deletes an event that was never on sale, with its tickets. */
export async function deleteEvent(deps: CatalogDeps, editor: Editor, id: EventId): Promise<void> {
  await deleteUnsold(deps, editor, { shelf: eventShelf, id }, async (tx) => [
    (await eventRow(tx, editor.schoolId, id)).imageKey,
  ])
}

async function eventRow(tx: Tx, schoolId: SchoolId, id: EventId) {
  return await tx
    .selectFrom('events')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .select(['slug', 'title', 'summary', 'description', 'imageKey', 'startsAt', 'endsAt', 'timeZone'])
    .select(['isAllDay', 'isOnline', 'location', 'joinUrl'])
    .executeTakeFirstOrThrow()
}

function columnsOf(settings: EventSettings) {
  const { slug, title, summary, description, imageKey, startsAt, endsAt, timeZone } = settings
  const { isAllDay, isOnline, location, joinUrl } = settings
  const what = { slug, title, summary, description, imageKey }
  return { ...what, startsAt, endsAt, timeZone, isAllDay, isOnline, location, joinUrl }
}

function phrased(error: unknown, { slug }: EventSettings): unknown {
  return violates(error, 'events_slug_unique') ? slugTaken(slug) : error
}
