import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { ConsultingServiceId, CourseId, LecturerId, SchoolId } from '../../../platform/db/schema.gen.ts'
import {
  nameProblem,
  priceProblem,
  refuseIfWrong,
  slugProblem,
  slugTaken,
  textProblem,
  wholeNumberProblem,
} from '../../../platform/field-problems.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Changes, Written } from '../../../platform/row-version.ts'
import { isTimeZone } from '../../../platform/time-zone.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { archiveItem, changeItem, deleteUnsold, publishItem } from '../shelf-life.ts'
import { serviceShelf } from './service-shelf.ts'

/** What an editor chooses for a consulting service, and changes later. */
export type ServiceSettings = {
  readonly slug: string
  readonly name: string
  readonly description: string
  /** Those who have this course may reserve it. */
  readonly courseId: CourseId
  readonly lecturerId: LecturerId | null
  readonly durationMinutes: number
  /** The zone its weekly times are meant in. */
  readonly timeZone: string
  readonly price: bigint
}

/** Makes a consulting service, as a draft that only editors see. */
export async function createConsultingService(
  { db, clock }: CatalogDeps,
  editor: Editor,
  settings: ServiceSettings,
): Promise<Written<ConsultingServiceId>> {
  refuseUnlessMay(editor, serviceShelf.write)
  refuseUnfitService(settings)
  const id = newId<'ConsultingService'>(clock)
  const now = clock.now()
  const row = { schoolId: editor.schoolId, id, state: 'draft', createdAt: now, updatedAt: now } as const
  await db
    .insertInto('consultingServices')
    .values({ ...row, ...columnsOf(settings) })
    .execute()
    .catch((error) => {
      throw phrased(error, settings)
    })
  return { id, updatedAt: now }
}

/** Changes what is given of a consulting service; what is left out stays. */
export async function updateConsultingService(
  deps: CatalogDeps,
  editor: Editor,
  id: ConsultingServiceId,
  { updatedAt: readAt, ...changes }: Changes<ServiceSettings>,
): Promise<Written<ConsultingServiceId>> {
  const { schoolId } = editor
  return await changeItem(deps, editor, { shelf: serviceShelf, id, readAt }, async (tx) => {
    const settings = { ...(await serviceRow(tx, schoolId, id)), ...changes }
    refuseUnfitService(settings)
    await tx
      .updateTable('consultingServices')
      .set(columnsOf(settings))
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
      .catch((error) => {
        throw phrased(error, settings)
      })
  })
}

/** Opens a consulting service to those who have its course. */
export const publishConsultingService = (deps: CatalogDeps, editor: Editor, id: ConsultingServiceId) =>
  publishItem(deps, editor, serviceShelf, id)

/** Takes a consulting service off sale; meetings that are reserved stay. */
export const archiveConsultingService = (deps: CatalogDeps, editor: Editor, id: ConsultingServiceId) =>
  archiveItem(deps, editor, serviceShelf, id)

/** Deletes a consulting service that was never on sale. */
export const deleteConsultingService = (deps: CatalogDeps, editor: Editor, id: ConsultingServiceId) =>
  deleteUnsold(deps, editor, { shelf: serviceShelf, id }, async () => [])

async function serviceRow(tx: Tx, schoolId: SchoolId, id: ConsultingServiceId) {
  return await tx
    .selectFrom('consultingServices')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .select(['slug', 'name', 'description', 'courseId', 'lecturerId', 'durationMinutes', 'timeZone', 'price'])
    .executeTakeFirstOrThrow()
}

function columnsOf(settings: ServiceSettings) {
  const { slug, name, description, courseId, lecturerId, durationMinutes, timeZone, price } = settings
  return { slug, name, description, courseId, lecturerId, durationMinutes, timeZone, price }
}

function refuseUnfitService(settings: ServiceSettings): void {
  refuseIfWrong(unfit, [
    slugProblem(settings.slug),
    nameProblem('name', settings.name, { from: 1, to: 160 }),
    textProblem('description', settings.description, { to: 50_000 }),
    wholeNumberProblem('durationMinutes', settings.durationMinutes, { from: 5, to: 480 }),
    isTimeZone(settings.timeZone)
      ? undefined
      : { field: 'timeZone', message: 'must be a time zone such as Asia/Taipei' },
    priceProblem(settings.price),
  ])
}

const unfit = 'A consulting service cannot be like this'

const foreignKeys = [
  ['consulting_services_school_id_course_id_fkey', 'courseId'],
  ['consulting_services_school_id_lecturer_id_fkey', 'lecturerId'],
] as const

function phrased(error: unknown, { slug }: ServiceSettings): unknown {
  if (violates(error, 'consulting_services_slug_unique')) return slugTaken(slug)
  const field = foreignKeys.find(([constraint]) => violates(error, constraint))?.[1]
  if (!field) return error
  return new Refusal('invalid_input', unfit, { problems: [{ field, message: 'must be of this school' }] })
}
