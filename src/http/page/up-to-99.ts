/** A count for a badge: up to 99, then "99+". */
export function upTo99(count: number): string {
  return count > 99 ? '99+' : String(count)
}
