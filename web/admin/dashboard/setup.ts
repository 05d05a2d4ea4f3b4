import { api, orThrow } from '../api/client.ts'
import { useFetched } from '../kit/query.ts'

/** The completed first steps of the school. */
export const useSetup = () => useFetched(['setup'], (signal) => orThrow(api.GET('/school/setup', { signal })))
