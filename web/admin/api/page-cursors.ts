/** The cursors of the pages of lists that were read: react-admin counts pages, and the API continues at a cursor. */
export function createPageCursors() {
  const stored = new Map<string, Map<number, string>>()
  return {
    /** The cursor of a page; undefined for the first page, and if the page before it was not read. */
    before: (list: string, page: number): string | undefined =>
      page === 1 ? undefined : stored.get(list)?.get(page),
    store(list: string, page: number, next: string | null) {
      const pages = stored.get(list) ?? new Map<number, string>()
      stored.set(list, pages)
      if (next === null) pages.delete(page + 1)
      else pages.set(page + 1, next)
    },
  }
}
