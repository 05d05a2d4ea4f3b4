/** The first part of the address of each kind of public thing. */
export const publicKinds = ['courses', 'products', 'events', 'services', 'plans', 'posts', 'pages'] as const
export type PublicKind = (typeof publicKinds)[number]

/** Those that a school sells. */
export const soldKinds = ['courses', 'events', 'products', 'services', 'plans'] as const satisfies PublicKind[]

/** All things of a kind, for people. */
export const publicList = (kind: PublicKind) => `/${kind}` as const
/** A thing's page for people. */
export const publicPath = (kind: PublicKind, slug: string) => `/${kind}/${encodeURIComponent(slug)}`
/** The same as Markdown, beside it. */
export const markdownPath = (kind: PublicKind, slug: string) => `${publicPath(kind, slug)}.md`

export const publicRoute = (kind: PublicKind) => `/${kind}/:slug` as const
export const markdownRoute = (kind: PublicKind) => `/${kind}/:slug.md` as const
