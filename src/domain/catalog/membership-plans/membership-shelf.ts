import { price, type Settings } from '../../../platform/fields.ts'
import { accessFindings, membershipAccessFields } from '../access.ts'
import { itemFields } from '../item-fields.ts'
import type { Shelf } from '../shelf/shelf.ts'
import { includedFields, writeIncluded } from './included.ts'

const columns = { ...itemFields, ...membershipAccessFields, price }

export const membershipFields = { ...columns, ...includedFields }

/** The settings of a membership plan. */
export type MembershipSettings = Settings<typeof membershipFields>

export const membershipShelf: Shelf<'membershipPlans', typeof columns, typeof includedFields> = {
  itemType: 'membership_plan',
  table: 'membershipPlans',
  read: 'membership_plans:read',
  write: 'membership_plans:write',
  called: 'membership plan',
  columns,
  belongings: includedFields,
  writeBelongings: writeIncluded,
  findings: accessFindings,
  searchable: ({ slug, name, summary, description }) => ({
    slug,
    title: name,
    summary,
    description,
    tags: [],
  }),
  pictureOf: ({ imageKey }) => imageKey,
}
