import type { Db } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { FormId } from '../../platform/db/schema/schema.gen.ts'
import type { LookupRow, PageRequest } from '../../platform/paging.ts'
import { type Reader, seesUnpublished } from '../identity/index.ts'
import { hasKey, type ItemKey, itemLookups } from '../publishing/index.ts'
import type { ContentDeps } from './deps.ts'
import type { FormField } from './form-fields.ts'

/** The visibility rule of forms: everybody sees those that are open. */
export function formsReadableBy(db: Db, actor: Reader) {
  const forms = db.selectFrom('forms').where('forms.schoolId', '=', actor.schoolId)
  return seesUnpublished(actor, 'forms:read') ? forms : forms.where('forms.state', '=', 'open')
}

const listed = ['id', 'slug', 'title', 'state', 'createdAt', 'updatedAt'] as const

/** A page of forms, the latest made first. */
export async function listForms({ db }: ContentDeps, actor: Reader, { page }: { page: PageRequest }) {
  const order = { at: 'forms.created_at', id: 'forms.id', latestFirst: true }
  const forms = formsReadableBy(db, actor).select([...listed, 'createdAt as listedAt'])
  return await keysetPage(forms, order, page)
}

const lookups = itemLookups(async ({ db }: ContentDeps, actor: Reader, key: ItemKey<FormId>) =>
  withFields(
    await formsReadableBy(db, actor)
      .where(hasKey('forms', key))
      .select([...listed, 'introduction', 'fields'])
      .executeTakeFirst(),
  ),
)

/** A form by its slug, with its questions; undefined if not visible to this reader. */
export const formBySlug = lookups.bySlug

/** A form by its id, with its questions; undefined if not visible to this reader. */
export const formById = lookups.byId

/** A form with its questions. */
export type Form = LookupRow<typeof formById>

/** The row with its typed questions. */
export function withFields<Row extends { fields: unknown }>(row: Row | undefined) {
  // Stored questions have always passed `formQuestions`.
  return row && { ...row, fields: row.fields as readonly FormField[] }
}
