const found: string[] = []

/** Keeps a statement that changed a public table without a public change in its transaction. */
export function reportUnrecordedChange(text: string): void {
  found.push(text)
}

/** Throws if a module has changed a public table since the last call, and has recorded no public change. */
export function refuseUnrecordedChanges(): void {
  const [first] = found.splice(0)
  if (first === undefined) return
  throw new Error(
    `A transaction changed a public table without recordPublicChange, so caches keep the former data: ${first.slice(0, 2000)}`,
  )
}
