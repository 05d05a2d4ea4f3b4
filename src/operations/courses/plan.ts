import { z } from 'zod'
import type { CoursePlan } from '../../domain/catalog/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { component } from '../wire/component.ts'
import { access, accessOf, id, moment, momentOf, money, moneyOf, onSale } from '../wire/shapes.ts'

export const coursePlan = component(
  'CoursePlan',
  z.object({
    id,
    course_id: id,
    name: z.string(),
    price: money,
    instalments: z.number().int().describe('the number of instalments'),
    access,
    is_archived: z.boolean(),
    on_sale: onSale,
    updated_at: moment,
  }),
)

export function toCoursePlan({ currency }: School, plan: CoursePlan): z.input<typeof coursePlan> {
  return {
    id: plan.id,
    course_id: plan.courseId,
    name: plan.name,
    price: moneyOf(plan.price, currency),
    instalments: plan.instalments,
    access: accessOf(plan),
    is_archived: plan.archivedAt !== null,
    on_sale: plan.isOnSale,
    updated_at: momentOf(plan.updatedAt),
  }
}
