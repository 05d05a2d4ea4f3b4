/** The placeholders of saved replies, as they are written in the text. */
export const placeholders = ['name', 'course', 'lecture', 'school'] as const

export type PlaceholderValues = Readonly<Record<(typeof placeholders)[number], string>>

/** The text of a saved reply with the values of a thread; unknown placeholders stay as they are. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof PlaceholderValues] : written,
  )
}
