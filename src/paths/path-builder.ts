/** One string per route parameter: `/pay/:paymentId` has one. */
type Values<Route extends string> = Route extends `${string}:${string}/${infer Rest}`
  ? [value: string, ...Values<`/${Rest}`>]
  : Route extends `${string}:${string}` | `${string}*`
    ? [value: string]
    : []

/** Builds paths from route parameters, and exposes the route pattern. */
export type PathBuilder<Route extends string> = ((...values: Values<Route>) => string) & {
  readonly route: Route
}

/** A path with parameters. Its route and its builder share one pattern, so they cannot differ. */
export function pathBuilder<const Route extends string>(route: Route): PathBuilder<Route> {
  const build = builderOf(route)
  return Object.assign((...values: readonly string[]) => build(values), { route })
}

/** The canonical path of a request: its route with decoded parameters, regardless of the original encoding. */
export function canonicalPath(route: string, params: Readonly<Record<string, string>>): string {
  return builderOf(route)(Object.values(params))
}

function builderOf(route: string): (values: readonly string[]) => string {
  const fixed = route.split(/:\w+|\*/)
  return (values) => {
    let path = fixed[0] ?? ''
    for (const [at, value] of values.entries()) path += encodeURIComponent(value) + (fixed[at + 1] ?? '')
    return path
  }
}

/** A path with a query; undefined values are omitted. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value)
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

/** The absolute URL of a path at a school. */
export function urlAt({ origin }: { readonly origin: string }, path: string): string {
  return `${origin}${path}`
}
