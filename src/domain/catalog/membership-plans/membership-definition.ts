import { type Finding, price, type Settings, wholeNumber } from '../../../platform/fields.ts'
import { accessFindings, membershipAccessFields } from '../access.ts'
import { itemFields } from '../item-fields.ts'
import type { ItemDefinition } from '../items/item-definition.ts'
import { includedFields, writeIncluded } from './included.ts'

const columns = {
  ...itemFields,
  ...membershipAccessFields,
  price,
  /** The free trial days of a renewing plan, once for each member. */
  trialDays: wholeNumber({ from: 1, to: 365 }).nullable(),
}

export const membershipFields = { ...columns, ...includedFields }

/** The settings of a membership plan. */
export type MembershipSettings = Settings<typeof membershipFields>

export const membershipDefinition: ItemDefinition<'membershipPlans', typeof columns, typeof includedFields> =
  {
    itemType: 'membership_plan',
    table: 'membershipPlans',
    read: 'membership_plans:read',
    write: 'membership_plans:write',
    called: 'membership plan',
    columns,
    belongings: includedFields,
    writeBelongings: writeIncluded,
    findings: (settings) => [...accessFindings(settings), trialFinding(settings)],
    searchable: ({ slug, name, summary, description }) => ({
      slug,
      title: name,
      summary,
      description,
      tags: [],
    }),
    pictureOf: ({ imageKey }) => imageKey,
  }

function trialFinding({ access, trialDays }: Settings<typeof columns>): Finding {
  if (trialDays === null || access === 'monthly' || access === 'yearly') return undefined
  return {
    field: 'trialDays',
    message: 'is allowed only when access is monthly or yearly: leave it empty otherwise',
  }
}
