import type { PageRequest } from '../../platform/paging.ts'
import type { PageContext } from '../page/context.ts'
import { parseCursor } from '../shared/list-cursor.ts'

const threadsAtOnce = 10

/** The name of the cursor of the list of threads, in URLs and in forms. */
export const cursorParameter = 'comments'

/** The page of threads that the URL requests. */
export function threadsRequest({ query }: Pick<PageContext, 'query'>): PageRequest {
  return { first: threadsAtOnce, after: parseCursor(query.get(cursorParameter)) }
}
