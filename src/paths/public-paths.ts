/** The path prefix of each kind of public item. */
export const publicKinds = ['courses', 'products', 'events', 'services', 'plans', 'posts', 'pages'] as const
export type PublicKind = (typeof publicKinds)[number]

/** The kinds that a school sells. */
export const soldKinds = [
  'courses',
  'events',
  'products',
  'services',
  'plans',
] as const satisfies PublicKind[]

/** The HTML page that lists the items of a kind. */
export const publicList = (kind: PublicKind) => `/${kind}` as const
/** The HTML page of an item. */
export const publicPath = (kind: PublicKind, slug: string) => `/${kind}/${encodeURIComponent(slug)}`
/** Its Markdown page. */
export const markdownPath = (kind: PublicKind, slug: string) => `${publicPath(kind, slug)}.md`

export const publicRoute = (kind: PublicKind) => `/${kind}/:slug` as const
export const markdownRoute = (kind: PublicKind) => `/${kind}/:slug.md` as const
