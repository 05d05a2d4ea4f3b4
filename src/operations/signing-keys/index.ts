import type { Operation } from '../operation-kinds.ts'
import { listKeys, rotateKeys } from './signing-key-operations.ts'

/** The operations on signing keys, in the order in which interfaces list them. */
export const signingKeyOperations: readonly Operation[] = [listKeys, rotateKeys]
