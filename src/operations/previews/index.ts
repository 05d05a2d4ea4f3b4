import type { Operation } from '../operation-kinds.ts'
import { previewMarkdown } from './preview-operations.ts'

/** The operations on previews, in the order in which interfaces list them. */
export const previewOperations: readonly Operation[] = [previewMarkdown]
