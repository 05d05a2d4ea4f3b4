import { violates } from '../../platform/db/constraint.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { FormId, FormsTable } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { name, rulesFor, type Settings, slug, slugTaken, text } from '../../platform/fields.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type Changes,
  merged,
  nextVersion,
  refuseStale,
  type WriteResult,
} from '../../platform/row-version.ts'
import { recordPublicChange } from '../changes/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { ContentDeps } from './deps.ts'
import { formQuestions, questionFindings } from './form-fields.ts'
import { withFields } from './forms.ts'
import { longestTitle } from './limits.ts'

export const formFields = {
  slug,
  title: name({ from: 1, to: longestTitle }),
  introduction: text({ to: 20_000 }),
  fields: formQuestions,
}

/** The fields of a form. The introduction is Markdown. */
export type FormSettings = Settings<typeof formFields>

const checked = rulesFor('form', formFields, ({ fields }) => questionFindings(fields))

/** Creates a form as a draft. */
export async function createForm(
  { db, clock }: ContentDeps,
  editor: Editor,
  input: FormSettings,
): Promise<WriteResult<FormId>> {
  refuseUnlessMay(editor, formsWrite)
  const settings = checked(input)
  const id = newId<'Form'>(clock)
  const now = clock.now()
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('forms')
      .values({ schoolId, id, createdAt: now, updatedAt: now, state: 'draft', ...columnsOf(settings) })
      .execute()
      .catch((error) => {
        throw phrased(error, settings)
      })
    await recordPublicChange(tx, clock, schoolId)
  })
  return { id, updatedAt: now }
}

/** Updates the given fields of a form; existing submissions stay unchanged. */
export async function updateForm(
  deps: ContentDeps,
  editor: Editor,
  id: FormId,
  { updatedAt: readAt, ...changes }: Changes<FormSettings>,
): Promise<WriteResult<FormId>> {
  return await changeForm(deps, editor, id, (former) => {
    refuseStale(former, readAt)
    return columnsOf(checked(merged<FormSettings>(former, changes)))
  })
}

/** Opens a form to everybody. */
export const openForm = (deps: ContentDeps, editor: Editor, id: FormId) =>
  changeForm(deps, editor, id, () => ({ state: 'open' }))

/** Closes a form. */
export const closeForm = (deps: ContentDeps, editor: Editor, id: FormId) =>
  changeForm(deps, editor, id, () => ({ state: 'closed' }))

// There is no scope to write forms; they belong to the school's pages.
const formsWrite = 'pages:write'

async function changeForm(
  { db, clock }: ContentDeps,
  editor: Editor,
  id: FormId,
  changesTo: (
    former: Awaited<ReturnType<typeof lockForm>>,
  ) => ReturnType<typeof columnsOf> | { state: FormsTable['state'] },
): Promise<WriteResult<FormId>> {
  refuseUnlessMay(editor, formsWrite)
  return await inTransaction(db, async (tx) => {
    const former = await lockForm(tx, editor, id)
    const updatedAt = nextVersion(clock, former)
    const changes = changesTo(former)
    await tx
      .updateTable('forms')
      .set({ ...changes, updatedAt })
      .where('schoolId', '=', editor.schoolId)
      .where('id', '=', id)
      .execute()
      .catch((error) => {
        throw phrased(error, { ...former, ...changes })
      })
    await recordPublicChange(tx, clock, editor.schoolId)
    return { id, updatedAt }
  })
}

async function lockForm(tx: Tx, { schoolId }: Editor, id: FormId) {
  const form = withFields(
    await tx
      .selectFrom('forms')
      .select(['slug', 'title', 'introduction', 'fields', 'updatedAt'])
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  if (!form) throw new Refusal('not_found', 'No such form')
  return form
}

function columnsOf({ slug, title, introduction, fields }: FormSettings) {
  return { slug, title, introduction, fields: JSON.stringify(fields) }
}

function phrased(error: unknown, { slug }: { slug: string }): unknown {
  return violates(error, 'forms_slug_unique') ? slugTaken(slug) : error
}
