import type { SchoolId } from '../../platform/db/schema.gen.ts'

/** From where somebody came: which school's origin, which address, which browser. */
export type Visit = { readonly schoolId: SchoolId; readonly address: string; readonly userAgent: string }
