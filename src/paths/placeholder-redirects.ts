import { paths } from './paths.ts'
import { markdownPath, publicKinds, publicList, publicRoute } from './public-addresses.ts'

type Target = (params: Readonly<Record<string, string>>) => string

const { overview, courses, course, events, meetings, payments, downloads, memberships } = paths.account

/**
 * Routes whose pages do not exist yet, although notifications and mails already link to them. Each redirects to the
 * closest page that exists. To add the real page, remove its line here: links that were sent before then reach it.
 */
export const placeholderRedirects: ReadonlyMap<string, Target> = new Map<string, Target>([
  ...[courses, course.route, events, meetings, payments, downloads, memberships].map(
    (route) => [route, () => overview] as const,
  ),
  ...publicKinds.map((kind) => [publicList(kind), () => paths.front] as const),
  ...publicKinds.map(
    (kind) => [publicRoute(kind), ({ slug = '' }: { slug?: string }) => markdownPath(kind, slug)] as const,
  ),
])
