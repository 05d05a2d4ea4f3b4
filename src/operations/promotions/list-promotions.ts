import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { promotion, promotionShown } from './promotion.ts'

export const listPromotions = listOperation({
  id: 'promotions.list',
  title: 'List promotions',
  description: 'The discounts of this school that apply to orders without a code, newest first.',
  scope: 'coupons:read',
  filters: {},
  item: promotion,
  untrusted: ['items[].label', 'items[].bundle[].name'],
  read: ({ pricing }, operator, page) => pricing.listPromotions(operator, page),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (row, school) => promotionShown(school, row),
  rest: get('/promotions'),
})
