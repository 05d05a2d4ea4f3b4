/** A count as pages show it: nobody reads more than that from a badge, so no more is counted. */
export function upTo99(count: number): string {
  return count > 99 ? '99+' : String(count)
}
