import { paths } from './paths.ts'

type Target = (params: Readonly<Record<string, string>>) => string

const { overview, courses, course, events, meetings, payments, inbox, downloads, memberships } = paths.account

/**
 * Routes whose pages do not exist yet, although notifications and mails already link to them. Each redirects to the
 * closest page that exists. To add the real page, remove its line here: links that were sent before then reach it.
 */
export const placeholderRedirects: ReadonlyMap<string, Target> = new Map<string, Target>([
  [courses, () => paths.learn.home],
  [course.route, ({ slug = '' }) => paths.learn.course(slug)],
  ...[events, meetings, payments, inbox, downloads, memberships].map((route) => [route, () => overview] as const),
])
