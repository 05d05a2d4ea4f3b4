import type { Db } from '../../../platform/db/database.ts'
import type { CourseId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { fileKey, name, rulesFor, type Settings, text } from '../../../platform/fields.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type Changes,
  merged,
  neverChanged,
  nextVersion,
  refuseStale,
} from '../../../platform/row-version.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { useUpload } from '../../storage/index.ts'
import type { CertificateDeps } from '../deps.ts'
import { longestCertificateBody, longestCertificateTitle, longestSigner } from '../limits.ts'

/** Empty texts stand for the texts of the application, in the language of the holder. */
export const certificateTemplateFields = {
  title: name({ to: longestCertificateTitle }),
  /** May contain {name}, {course}, {school} and {hours}. */
  body: text({ to: longestCertificateBody }),
  signerName: name({ to: longestSigner }),
  signerRole: name({ to: longestSigner }),
  /** The picture of the signature. */
  imageKey: fileKey.nullable(),
}

export type CertificateTemplateSettings = Settings<typeof certificateTemplateFields>

const emptyTemplate: CertificateTemplateSettings = {
  title: '',
  body: '',
  signerName: '',
  signerRole: '',
  imageKey: null,
}

export const checkedTemplate = rulesFor('certificate template', certificateTemplateFields)

/** The template of a course, or an empty one. */
export async function certificateTemplateOf(
  db: Db,
  schoolId: SchoolId,
  courseId: CourseId,
): Promise<CertificateTemplateSettings & { readonly updatedAt: Date }> {
  const template = await db
    .selectFrom('certificateTemplates')
    .select(['title', 'body', 'signerName', 'signerRole', 'imageKey', 'updatedAt'])
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .executeTakeFirst()
  return template ?? { ...emptyTemplate, updatedAt: neverChanged }
}

export type CertificateTemplate = Awaited<ReturnType<typeof certificateTemplateOf>>

/** The template of a course of this school. */
export async function certificateTemplate(
  { db }: Pick<CertificateDeps, 'db'>,
  editor: Editor,
  courseId: CourseId,
): Promise<CertificateTemplate> {
  refuseUnlessMay(editor, 'courses:read')
  await refuseOtherCourse(db, editor.schoolId, courseId)
  return await certificateTemplateOf(db, editor.schoolId, courseId)
}

/**
 * Changes the template of a course, for certificates that are issued from now on. A former picture of the signature is
 * kept, because issued certificates show it.
 */
export async function setCertificateTemplate(
  { db, clock }: CertificateDeps,
  editor: Editor,
  courseId: CourseId,
  { updatedAt, ...changes }: Changes<CertificateTemplateSettings>,
): Promise<CertificateTemplate> {
  refuseUnlessMay(editor, 'courses:write')
  const { schoolId } = editor
  return await inTransaction(db, async (tx) => {
    await refuseOtherCourse(tx, schoolId, courseId)
    const { updatedAt: version, ...current } = await certificateTemplateOf(tx, schoolId, courseId)
    refuseStale({ updatedAt: version }, updatedAt)
    const template = checkedTemplate(merged(current, changes))
    const picture = { field: 'imageKey', key: template.imageKey, purpose: 'picture' } as const
    if (template.imageKey !== current.imageKey) await useUpload(tx, editor, picture, clock.now())
    const row = { ...template, updatedAt: nextVersion(clock, { updatedAt: version }) }
    await tx
      .insertInto('certificateTemplates')
      .values({ schoolId, courseId, ...row, createdAt: clock.now() })
      .onConflict((conflict) => conflict.columns(['schoolId', 'courseId']).doUpdateSet(row))
      .execute()
    return row
  })
}

async function refuseOtherCourse(db: Db, schoolId: SchoolId, courseId: CourseId): Promise<void> {
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Refusal('not_found', 'No such course')
}
