import type { Db } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { FormId, FormSubmissionId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { invalid, isSlug } from '../../platform/fields.ts'
import { newId } from '../../platform/ids.ts'
import type { PageRequest } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordFact } from '../facts/index.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../identity/index.ts'
import type { MemberActor, Visitor } from '../tenancy/index.ts'
import type { ContentDeps } from './deps.ts'
import { type Answers, checkedAnswers, type FormField } from './form-fields.ts'

/** Submits answers to the current questions of an open form. */
export async function submitForm(
  { db, clock }: ContentDeps,
  actor: Visitor | MemberActor,
  slug: string,
  input: Readonly<Record<string, unknown>>,
): Promise<FormSubmissionId> {
  if (!isSlug(slug)) throw notOpen()
  const { schoolId } = actor
  const personId = actor.kind === 'member' ? actor.memberId : null
  return await inTransaction(db, async (tx) => {
    const form = await tx
      .selectFrom('forms')
      .select(['id', 'fields'])
      .$narrowType<{ fields: readonly FormField[] }>()
      .where('schoolId', '=', schoolId)
      .where('slug', '=', slug)
      .where('state', '=', 'open')
      // Locked, so that the form cannot change during the submission.
      .forShare()
      .executeTakeFirst()
    if (!form) throw notOpen()
    const { answers, problems } = checkedAnswers(form.fields, input)
    if (problems.length > 0) throw invalid('form submission', problems)
    const id = newId<'FormSubmission'>(clock)
    const row = { schoolId, id, formId: form.id, personId, createdAt: clock.now() }
    await tx
      .insertInto('formSubmissions')
      .values({ ...row, answers: JSON.stringify(answers) })
      .execute()
    await recordFact(tx, clock, { schoolId, kind: 'form.submitted', body: { formId: form.id, id } })
    return id
  })
}

const notOpen = () => new Refusal('not_found', 'No such form, or the form is closed')

/** A page of submissions of a form, the latest first. */
export async function listSubmissions(
  { db }: ContentDeps,
  editor: Editor,
  formId: FormId,
  { page }: { page: PageRequest },
) {
  refuseUnlessMay(editor, 'forms:read')
  const submissions = submissionsReadableBy(db, editor)
    .where('submission.formId', '=', formId)
    .select(['submission.id', 'submission.personId', 'people.name as personName', 'submission.answers'])
    .select(['submission.createdAt', 'submission.createdAt as listedAt'])
    .$narrowType<{ answers: Answers }>()
  const order = { at: 'submission.created_at', id: 'submission.id', latestFirst: true }
  return await keysetPage(submissions, order, page)
}

/** The visibility rule of submissions of forms. */
export function submissionsReadableBy(db: Db, editor: Editor) {
  const submissions = db
    .selectFrom('formSubmissions as submission')
    .leftJoin('people', 'people.id', 'submission.personId')
    .where('submission.schoolId', '=', editor.schoolId)
  return readableWith(submissions, editor, 'forms:read')
}
