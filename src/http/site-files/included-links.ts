import type { MembershipPlan } from '../../domain/catalog/index.ts'
import { markdownPath } from '../../paths/public-addresses.ts'
import type { FileContext } from './context.ts'
import { linkTo } from './markdown/inline.ts'

type Included = MembershipPlan['includes'][number]

/** What a membership gives, as far as everybody may look it up. */
export function includedLinks({ fileAt }: FileContext, includes: readonly Included[]): string[] {
  return includes
    .filter(({ isPublished }) => isPublished)
    .map(({ itemType, slug, name }) => {
      const kind = itemType === 'course' ? 'courses' : 'products'
      return linkTo(fileAt(markdownPath(kind, slug)), name)
    })
}
