import { paths } from './paths.ts'
import { markdownPath, publicKinds, publicList, publicRoute } from './public-addresses.ts'

type Target = (params: Readonly<Record<string, string>>) => string

const { overview, courses, course, events, meetings, payments } = paths.account

/**
 * Addresses that notifications and mails name already, and whose pages are not there yet: until they are, each leads
 * to what comes closest. A page that is added takes its line out of here.
 */
export const standIns: ReadonlyMap<string, Target> = new Map<string, Target>([
  ...[courses, course.route, events, meetings, payments].map((route) => [route, () => overview] as const),
  ...publicKinds.map((kind) => [publicList(kind), () => paths.front] as const),
  ...publicKinds.map(
    (kind) => [publicRoute(kind), ({ slug = '' }: { slug?: string }) => markdownPath(kind, slug)] as const,
  ),
])
