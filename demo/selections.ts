// Selections by the names in the content files.
import type { Selection } from '../src/domain/pricing/index.ts'
import type { PlantedSchool } from './planted-school.ts'
import { findByName } from './planting.ts'

/** The offers of a school as selections of a checkout. */
export function selectionsAt(school: PlantedSchool) {
  return {
    course: (slug: string, plan: string): Selection => ({
      itemType: 'course',
      offerId: findByName(findByName(school.courses, slug).plans, plan),
    }),
    product: (slug: string): Selection => ({
      itemType: 'digital_product',
      offerId: findByName(school.products, slug).id,
    }),
    membership: (slug: string): Selection => ({
      itemType: 'membership_plan',
      offerId: findByName(school.memberships, slug),
    }),
    ticket: (slug: string, ticket: string): Selection => ({
      itemType: 'event_ticket',
      offerId: findByName(findByName(school.events, slug).tickets, ticket),
    }),
    meeting: (slug: string, startsAt: Date): Selection => ({
      itemType: 'consulting_meeting',
      offerId: findByName(school.services, slug),
      startsAt,
    }),
  }
}
