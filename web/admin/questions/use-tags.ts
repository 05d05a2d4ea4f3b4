import { api, orThrow } from '../api/client.ts'
import { useFetched } from '../kit/query.ts'

/** The tags of the questions in use, the most frequent first. */
export function useTags() {
  const query = useFetched(['question-tags'], (signal) => orThrow(api.GET('/question-tags', { signal })))
  return query.data?.tags ?? []
}
