/** The maximum length of a slug. */
export const longestSlug = 80

/** True if this is a valid slug; checked before a slug from a URL is looked up. */
export function isSlug(value: string): boolean {
  return value.length <= longestSlug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)
}

/** A slug derived from a name, if its script allows one. */
export function slugFrom(value: string): string | undefined {
  const plain = value
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return plain === '' ? undefined : plain
}
