/** `npm run test:pages` reads every page in every variant; the gate reads a sample. */
export const isEveryPage = process.env['PAGES'] === 'all'

/** Widths, themes and languages in which pages are read: two of them in the gate, all with `npm run test:pages`. */
export function variants<Variant>(first: Variant, second: Variant, ...rest: readonly Variant[]): Variant[] {
  return isEveryPage ? [first, second, ...rest] : [first, second]
}

/**
 * Cases that use the same code, for example a journey at two schools: the gate runs the first, `npm run test:pages` runs all.
 */
export function oneOf<Case>(first: Case, ...others: readonly Case[]): Case[] {
  return isEveryPage ? [first, ...others] : [first]
}

/**
 * The pages that are inspected at a width: in the gate one half on a phone and the other on a wide screen, all of them at
 * every width with `npm run test:pages`.
 */
export function pagesAt<Page>(width: number, pages: readonly Page[]): readonly Page[] {
  if (isEveryPage) return pages
  return pages.filter((_page, index) => index % 2 === (width < 1000 ? 0 : 1))
}

/** The pages of a test that takes minutes for all of them: every third in the gate, all with `npm run test:pages`. */
export function everyThird<Page>(pages: readonly Page[]): readonly Page[] {
  return isEveryPage ? pages : pages.filter((_page, index) => index % 3 === 0)
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
