import { siteLinks } from '../shared/site-links.ts'
import type { FileContext } from './context.ts'

/** The Link header of a file: descriptions of the school, and other languages. */
export function linkHeader({ school, locales, at }: FileContext, path: string): string {
  const translations = locales.map(
    (each) => `<${at(path)}?lang=${each}>; rel="alternate"; hreflang="${each}"`,
  )
  return [...siteLinks(school.origin), ...(locales.length > 1 ? translations : [])].join(', ')
}
