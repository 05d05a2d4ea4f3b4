import { createStrangersWeb } from '../../catalog/published-files.ts'

/** The files of other sites for the samples; the world of the samples must have it as its network. */
export const strangersWeb = createStrangersWeb()
