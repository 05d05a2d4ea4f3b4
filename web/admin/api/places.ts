/** The cursor of each page of a list that was seen: react-admin counts pages, the API goes on from a place. */
export function createPlaces() {
  const known = new Map<string, Map<number, string>>()
  return {
    /** The cursor with which a page is asked for; a page whose former one was not seen begins at the start. */
    before: (list: string, page: number): string | undefined =>
      page === 1 ? undefined : known.get(list)?.get(page),
    remember(list: string, page: number, next: string | null) {
      const pages = known.get(list) ?? new Map<number, string>()
      known.set(list, pages)
      if (next === null) pages.delete(page + 1)
      else pages.set(page + 1, next)
    },
  }
}
