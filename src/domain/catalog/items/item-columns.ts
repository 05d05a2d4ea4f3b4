/** The columns of a digital product or a membership plan in a price list. */
export const pricedColumns = [
  'id',
  'slug',
  'name',
  'summary',
  'price',
  'access',
  'accessUntil',
  'accessDays',
] as const

/** The columns of a digital product or a membership plan in a list. */
export const listedColumns = [
  ...pricedColumns,
  'imageKey',
  'state',
  'publishedAt',
  'createdAt',
  'updatedAt',
] as const
