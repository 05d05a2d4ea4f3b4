import { api, orThrow } from '../api/client.ts'
import { useFetched } from '../kit/query.ts'

/** Which first steps of the school are done. */
export const useSetup = () => useFetched(['setup'], (signal) => orThrow(api.GET('/school/setup', { signal })))
