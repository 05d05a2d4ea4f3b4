import type { Operation } from '../operation-kinds.ts'
import { getAppearance, updateAppearance } from './appearance-operations.ts'

/** The operations on the appearance of the site, in the order in which interfaces list them. */
export const appearanceOperations: readonly Operation[] = [getAppearance, updateAppearance]
