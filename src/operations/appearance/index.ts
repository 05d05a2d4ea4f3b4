import type { Operation } from '../operation-kinds.ts'
import { getAppearance } from './get-appearance.ts'
import { updateAppearance } from './update-appearance.ts'

export const appearanceOperations: readonly Operation[] = [getAppearance, updateAppearance]
