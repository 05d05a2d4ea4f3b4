import { text } from '../../platform/fields.ts'

/** The text of a search. */
export const searchText = text({ from: 1, to: 100 })
