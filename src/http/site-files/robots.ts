import { endpoints } from '../../paths/endpoints.ts'
import type { SiteFile } from './cached-file.ts'
import type { FileContext } from './context.ts'

/** Paths for signed-in people or programs, which search engines need not index. */
export const privatePaths = [
  '/account',
  '/oauth',
  '/api',
  '/pay',
  '/downloads',
  '/cart',
  '/checkout',
  '/learn',
] as const

/** The file that allows crawlers everything public (RFC 9309). */
export function robots({ at }: FileContext): SiteFile {
  const body = [
    `# An index for language models and agents: ${at(endpoints.llms)}`,
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${at(endpoints.sitemap)}`,
  ]
  return { from: null, changedAt: undefined, write: () => `${body.join('\n')}\n` }
}
