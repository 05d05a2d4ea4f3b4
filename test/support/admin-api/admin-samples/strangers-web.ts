import { createStrangersWeb } from '../../catalog/published-files.ts'

/** Where the samples find files of others; the world that they are sent to must have it as its network. */
export const strangersWeb = createStrangersWeb()
