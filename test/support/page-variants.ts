/** Widths, themes and languages in which pages are read: two of them in the gate, all with `npm run test:pages`. */
export function variants<Variant>(first: Variant, second: Variant, ...others: readonly Variant[]): Variant[] {
  return process.env['PAGES'] === 'all' ? [first, second, ...others] : [first, second]
}
