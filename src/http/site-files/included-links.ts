import type { MembershipPlan } from '../../domain/catalog/index.ts'
import { markdownPath } from '../../paths/public-paths.ts'
import type { FileContext } from './context.ts'
import { linkTo } from './markdown/inline.ts'

type Included = MembershipPlan['includes'][number]

/** The public items of a membership. */
export function includedLinks({ fileAt }: FileContext, includes: readonly Included[]): string[] {
  return includes
    .filter(({ isPublished }) => isPublished)
    .map(({ itemType, slug, name }) => {
      const kind = itemType === 'course' ? 'courses' : 'products'
      return linkTo(fileAt(markdownPath(kind, slug)), name)
    })
}
