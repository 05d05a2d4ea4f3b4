// Selections by the names in the content files.
import type { Selection } from '../src/domain/pricing/index.ts'
import type { PlantedSchool } from './planted-school.ts'
import { named } from './planting.ts'

/** The offers of a school as selections of a checkout. */
export function selectionsAt(school: PlantedSchool) {
  return {
    course: (slug: string, plan: string): Selection => ({
      itemType: 'course',
      offerId: named(named(school.courses, slug).plans, plan),
    }),
    product: (slug: string): Selection => ({
      itemType: 'digital_product',
      offerId: named(school.products, slug).id,
    }),
    membership: (slug: string): Selection => ({
      itemType: 'membership_plan',
      offerId: named(school.memberships, slug),
    }),
    ticket: (slug: string, ticket: string): Selection => ({
      itemType: 'event_ticket',
      offerId: named(named(school.events, slug).tickets, ticket),
    }),
    meeting: (slug: string, startsAt: Date): Selection => ({
      itemType: 'consulting_meeting',
      offerId: named(school.services, slug),
      startsAt,
    }),
  }
}
