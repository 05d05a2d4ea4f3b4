import type { PurchasedItem } from '../../domain/orders/index.ts'
import { paths } from '../../paths/paths.ts'

/** The page on which a member uses something that they own. */
export function ownedItemPath({ itemType, slug }: Pick<PurchasedItem, 'itemType' | 'slug'>): string {
  switch (itemType) {
    case 'course':
      return paths.learn.course(slug)
    case 'event_ticket':
      return paths.account.events
    case 'digital_product':
      return paths.account.downloads
    case 'consulting_meeting':
      return paths.account.meetings
    case 'membership_plan':
      return paths.account.memberships
  }
}
