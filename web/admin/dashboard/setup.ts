import { api, orThrow } from '../api/client.ts'
import { useAsked } from '../kit/query.ts'

/** Which first steps of the school are done. */
export const useSetup = () => useAsked(['setup'], (signal) => orThrow(api.GET('/school/setup', { signal })))
