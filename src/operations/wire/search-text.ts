import { text } from '../../platform/fields.ts'

/** What somebody typed to find something. */
export const searchText = text({ from: 1, to: 100 })
