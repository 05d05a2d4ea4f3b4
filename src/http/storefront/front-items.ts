import type { ListedItem } from '../../domain/catalog/index.ts'
import type { FrontSection } from '../../domain/content/index.ts'

/** The items that a section of the front page shows. */
export function itemsOf(section: FrontSection, items: readonly ListedItem[]): readonly ListedItem[] {
  switch (section.kind) {
    case 'featured':
      return section.courseIds.flatMap((courseId) => items.filter(({ id }) => id === courseId))
    case 'newest':
      return latest(items.filter(isThing), 6)
    case 'events':
      return ahead(items)
    case 'memberships':
      return latest(items.filter(isMembership), 3)
    case 'hero':
    case 'lecturers':
    case 'posts':
    case 'voices':
    case 'text':
      return []
  }
}

const isMembership = ({ itemType }: ListedItem) => itemType === 'membership_plan'
const isThing = (item: ListedItem) => item.when === null && !isMembership(item)

/** The events to come, the next first. */
function ahead(items: readonly ListedItem[]): ListedItem[] {
  const start = ({ when }: ListedItem) => when?.startsAt.getTime() ?? 0
  return items
    .filter(({ when }) => when !== null)
    .toSorted((one, other) => start(one) - start(other))
    .slice(0, 3)
}

function latest(items: readonly ListedItem[], most: number): ListedItem[] {
  return items
    .toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .slice(0, most)
}
