/** Submitted values by field name. */
export type Values = Readonly<Record<string, string>>
