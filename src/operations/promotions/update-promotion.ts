import { z } from 'zod'
import { writeOperation } from '../operation.ts'
import { patch } from '../rest.ts'
import { idNamed } from '../wire/named.ts'
import { version } from '../wire/shapes.ts'
import { promotion, promotionShown } from './promotion.ts'
import { promotionTerms, termsOf } from './promotion-terms.ts'

export const updatePromotion = writeOperation({
  id: 'promotions.update',
  title: 'Update a promotion',
  description:
    'Changes the given terms of a promotion; orders placed before keep their price. An ends_at in the past ends it.',
  scope: 'coupons:write',
  effect: 'sets',
  input: {
    id: idNamed<'Promotion'>('promotion'),
    updated_at: version,
    ...promotionTerms,
    label: promotionTerms.label.optional(),
    is_archived: z.boolean().optional().describe('true: it applies to no order any more'),
  },
  output: promotion,
  async run({ pricing }, operator, { id, updatedAt, isArchived, ...sent }, { school }) {
    await pricing.updatePromotion(operator, id, { ...termsOf(school, sent), updatedAt })
    if (isArchived === true) await pricing.archivePromotion(operator, id)
    if (isArchived === false) await pricing.restorePromotion(operator, id)
    return promotionShown(school, await pricing.promotionById(operator, id))
  },
  rest: patch('/promotions/:id'),
})
