import { name, price, rulesFor, type Settings, wholeNumber } from '../../../platform/fields.ts'
import { accessFields, accessFindings } from '../access.ts'
import { partOperations } from '../items/item-parts.ts'
import { longestName } from '../limits.ts'
import { courseDefinition } from './course-definition.ts'

/** The price, instalments and access duration of a course. */
export const planFields = {
  ...accessFields,
  name: name({ from: 1, to: longestName }),
  price,
  instalments: wholeNumber({ from: 1, to: 36 }),
}

export type PlanSettings = Settings<typeof planFields>

const operations = partOperations({
  table: 'coursePlans',
  called: 'plan',
  item: courseDefinition,
  itemColumn: 'courseId',
  columns: planFields,
  checked: rulesFor('plan', planFields, (plan) => [
    plan.instalments > 1 && plan.price < BigInt(Math.trunc(plan.instalments) || 0)
      ? { field: 'instalments', message: 'must not be more than the smallest units of the price' }
      : undefined,
    ...accessFindings(plan),
  ]),
})

/** Adds a plan to a course. */
export const addPlan = operations.add

/** Changes a plan for future purchases. */
export const updatePlan = operations.update

/** Takes a plan off sale; existing purchases are kept. */
export const archivePlan = operations.archive

/** Puts an archived plan on sale again. */
export const restorePlan = operations.restore
