import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MembershipPlanId, SchoolId } from '../../../platform/db/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { priceProblem, refuseIfWrong, slugTaken } from '../../../platform/field-problems.ts'
import { abandonFiles } from '../../../platform/files/abandon-files.ts'
import { newId } from '../../../platform/ids.ts'
import type { Changes, Written } from '../../../platform/row-version.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { type MembershipAccess, membershipAccessProblems } from '../access.ts'
import type { CatalogDeps } from '../deps.ts'
import { type ItemTexts, itemTextProblems } from '../item-texts.ts'
import { archiveItem, changeItem, deleteUnsold, publishItem } from '../shelf-life.ts'
import { type IncludedItems, writeIncluded } from './included.ts'
import { membershipShelf } from './membership-shelf.ts'

/** What an editor chooses for a membership plan, and changes later. */
export type MembershipSettings = ItemTexts & MembershipAccess & IncludedItems & { readonly price: bigint }

/** Makes a membership plan, as a draft that only editors see. */
export async function createMembershipPlan(
  { db, clock }: CatalogDeps,
  editor: Editor,
  settings: MembershipSettings,
): Promise<Written<MembershipPlanId>> {
  refuseUnlessMay(editor, membershipShelf.write)
  refuseUnfitPlan(settings)
  const { schoolId } = editor
  const id = newId<'MembershipPlan'>(clock)
  const now = clock.now()
  const row = { schoolId, id, state: 'draft', createdAt: now, updatedAt: now } as const
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('membershipPlans')
      .values({ ...row, ...columnsOf(settings) })
      .execute()
      .catch((error) => {
        throw phrased(error, settings)
      })
    await writeIncluded(tx, schoolId, id, settings)
  })
  return { id, updatedAt: now }
}

/** Changes what is given of a membership plan; what is left out stays. */
export async function updateMembershipPlan(
  deps: CatalogDeps,
  editor: Editor,
  id: MembershipPlanId,
  { updatedAt: readAt, ...changes }: Changes<MembershipSettings>,
): Promise<Written<MembershipPlanId>> {
  const { schoolId } = editor
  return await changeItem(deps, editor, { shelf: membershipShelf, id, readAt }, async (tx) => {
    const former = await planRow(tx, schoolId, id)
    const settings = { ...former, ...changes }
    refuseUnfitPlan(settings)
    await tx
      .updateTable('membershipPlans')
      .set(columnsOf(settings))
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
      .catch((error) => {
        throw phrased(error, settings)
      })
    await writeIncluded(tx, schoolId, id, changes)
    if (settings.imageKey !== former.imageKey) await abandonFiles(tx, deps.clock, schoolId, [former.imageKey])
  })
}

/** Puts a membership plan on sale. */
export const publishMembershipPlan = (deps: CatalogDeps, editor: Editor, id: MembershipPlanId) =>
  publishItem(deps, editor, membershipShelf, id)

/** Takes a membership plan off sale; those who have it keep it. */
export const archiveMembershipPlan = (deps: CatalogDeps, editor: Editor, id: MembershipPlanId) =>
  archiveItem(deps, editor, membershipShelf, id)

/** Deletes a membership plan that was never on sale. */
export async function deleteMembershipPlan(deps: CatalogDeps, editor: Editor, id: MembershipPlanId) {
  await deleteUnsold(deps, editor, { shelf: membershipShelf, id }, async (tx) => [
    (await planRow(tx, editor.schoolId, id)).imageKey,
  ])
}

async function planRow(tx: Tx, schoolId: SchoolId, id: MembershipPlanId) {
  return await tx
    .selectFrom('membershipPlans')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .select(['slug', 'name', 'summary', 'description', 'imageKey', 'price'])
    .select(['access', 'accessUntil', 'accessDays'])
    .executeTakeFirstOrThrow()
}

type PlanColumns = Omit<MembershipSettings, keyof IncludedItems>

function columnsOf(settings: PlanColumns) {
  const { slug, name, summary, description, imageKey, price, access, accessUntil, accessDays } = settings
  return { slug, name, summary, description, imageKey, price, access, accessUntil, accessDays }
}

function refuseUnfitPlan(settings: PlanColumns): void {
  const texts = itemTextProblems(settings)
  const access = membershipAccessProblems(settings)
  refuseIfWrong('A membership plan cannot be like this', [...texts, priceProblem(settings.price), ...access])
}

function phrased(error: unknown, { slug }: PlanColumns): unknown {
  return violates(error, 'membership_plans_slug_unique') ? slugTaken(slug) : error
}
