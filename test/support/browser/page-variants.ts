/** Widths, themes and languages in which pages are read: two of them in the gate, all with `npm run test:pages`. */
export function variants<Variant>(first: Variant, second: Variant, ...rest: readonly Variant[]): Variant[] {
  return process.env['PAGES'] === 'all' ? [first, second, ...rest] : [first, second]
}

/**
 * The pages that are inspected at a width: in the gate one half on a phone and the other on a wide screen, all of them at
 * every width with `npm run test:pages`.
 */
export function pagesAt<Page>(width: number, pages: readonly Page[]): readonly Page[] {
  if (process.env['PAGES'] === 'all') return pages
  return pages.filter((_page, index) => index % 2 === (width < 1000 ? 0 : 1))
}

/** The usual ones: phone and desktop, light and dark, every language. */
export const usualVariants = variants<readonly [number, 'light' | 'dark', string]>(
  [360, 'dark', 'zh-TW'],
  [1280, 'light', 'en'],
  [360, 'light', 'en'],
  [360, 'light', 'ja'],
  [1280, 'light', 'zh-TW'],
  [1280, 'dark', 'en'],
  [1280, 'dark', 'ja'],
)
