import { z } from 'zod'
import type { ListPage } from '../../operations/wire/list-page.ts'

export const nextSteps = z.array(z.string()).describe('Suggested next steps')

/** The next step for buying. */
export const buyingStep = 'Members buy on the site, in a browser, on the page of each item.'

/** Next steps after a list page: the next page, or one of its items. */
export function stepsAfterList(
  { items, next_cursor }: ListPage,
  steps: readonly string[],
): readonly string[] {
  if (next_cursor)
    return [
      ...steps,
      'There are more items: call again with the same arguments and cursor set to next_cursor.',
    ]
  return items.length > 0 ? steps : ['This list is empty.']
}
