import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, CoursePlanId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { name, price, rulesFor, type Settings, wholeNumber } from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type Changes,
  merged,
  nextVersion,
  refuseStale,
  type WriteResult,
} from '../../../platform/row-version.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { accessFields, accessFindings } from '../access.ts'
import type { CatalogDeps } from '../deps.ts'
import { lockItem } from '../items/lock-item.ts'
import { courseDefinition } from './course-definition.ts'
import { planColumns } from './plans-of.ts'

/** The price, instalments and access duration of a course. */
export const planFields = {
  ...accessFields,
  name: name({ from: 1, to: 120 }),
  price,
  instalments: wholeNumber({ from: 1, to: 36 }),
}

export type PlanSettings = Settings<typeof planFields>

const checked = rulesFor('plan', planFields, (plan) => [
  plan.instalments > 1 && plan.price < BigInt(Math.trunc(plan.instalments) || 0)
    ? { field: 'instalments', message: 'must not be more than the smallest units of the price' }
    : undefined,
  ...accessFindings(plan),
])

/** Adds a plan to a course. */
export async function addPlan(
  { db, clock }: CatalogDeps,
  editor: Editor,
  courseId: CourseId,
  plan: PlanSettings,
): Promise<WriteResult<CoursePlanId>> {
  refuseUnlessMay(editor, 'courses:write')
  const columns = checked(plan)
  const id = newId<'CoursePlan'>(clock)
  const now = clock.now()
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    await lockItem(tx, editor, courseDefinition, courseId)
    const position = await nextPosition(tx, schoolId, courseId)
    const row = { schoolId, id, courseId, position, createdAt: now, updatedAt: now }
    await tx
      .insertInto('coursePlans')
      .values({ ...row, ...columns })
      .execute()
  })
  return { id, updatedAt: now }
}

/** Changes a plan for future purchases. */
export async function updatePlan(
  deps: CatalogDeps,
  editor: Editor,
  id: CoursePlanId,
  { updatedAt: readAt, ...changes }: Changes<PlanSettings>,
): Promise<WriteResult<CoursePlanId>> {
  return await changePlan(deps, editor, id, (former) => {
    refuseStale(former, readAt)
    return checked(merged<PlanSettings>(former, changes))
  })
}

/** Takes a plan off sale; existing purchases are kept. */
export async function archivePlan(deps: CatalogDeps, editor: Editor, id: CoursePlanId) {
  return await changePlan(deps, editor, id, ({ archivedAt }) => ({
    archivedAt: archivedAt ?? deps.clock.now(),
  }))
}

/** Puts an archived plan on sale again. */
export async function restorePlan(deps: CatalogDeps, editor: Editor, id: CoursePlanId) {
  return await changePlan(deps, editor, id, () => ({ archivedAt: null }))
}

type LockedPlan = Awaited<ReturnType<typeof lockPlan>>

async function changePlan(
  { db, clock }: CatalogDeps,
  editor: Editor,
  id: CoursePlanId,
  changesTo: (former: LockedPlan) => Partial<PlanSettings & { archivedAt: Date | null }>,
): Promise<WriteResult<CoursePlanId>> {
  refuseUnlessMay(editor, 'courses:write')
  return await inTransaction(db, async (tx) => {
    const former = await lockPlan(tx, editor, id)
    const updatedAt = nextVersion(clock, former)
    await tx
      .updateTable('coursePlans')
      .set({ ...changesTo(former), updatedAt })
      .where('schoolId', '=', editor.schoolId)
      .where('id', '=', id)
      .execute()
    return { id, updatedAt }
  })
}

async function lockPlan(tx: Tx, { schoolId }: Editor, id: CoursePlanId) {
  const plan = await tx
    .selectFrom('coursePlans')
    .select(planColumns)
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!plan) throw new Refusal('not_found', 'No such plan')
  return plan
}

async function nextPosition(tx: Tx, schoolId: SchoolId, courseId: CourseId): Promise<number> {
  const { last } = await tx
    .selectFrom('coursePlans')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
