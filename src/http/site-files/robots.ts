import { endpoints } from '../../paths/endpoints.ts'
import type { SiteFile } from './cached-file.ts'
import type { FileContext } from './context.ts'

/** What is for one person only, or for programs that sign in; nothing there is worth a search. */
export const privatePlaces = [
  '/account',
  '/oauth',
  '/api',
  '/pay',
  '/downloads',
  '/cart',
  '/checkout',
  '/learn',
] as const

/** What crawlers may read (RFC 9309): everything public. */
export function robots({ at }: FileContext): SiteFile {
  const body = [
    `# An index for language models and agents: ${at(endpoints.llms)}`,
    'User-agent: *',
    ...privatePlaces.map((place) => `Disallow: ${place}`),
    'Allow: /',
    '',
    `Sitemap: ${at(endpoints.sitemap)}`,
  ]
  return { from: null, changedAt: undefined, write: () => `${body.join('\n')}\n` }
}
