import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** The school, IP address and browser of a request. */
export type Visit = { readonly schoolId: SchoolId; readonly address: string; readonly userAgent: string }
