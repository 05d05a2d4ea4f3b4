/** The query of an authorization request: every value of every parameter. */
export type RequestParameters = Readonly<Record<string, readonly string[]>>

/** One value of a parameter; an empty one counts as omitted (RFC 6749, section 3.1). */
export function parameter(parameters: RequestParameters, name: string): string | undefined {
  return parameters[name]?.[0] || undefined
}

/** The name of a parameter with NUL, which OAuth (RFC 6749, appendix A) and PostgreSQL do not accept. */
export function nameWithNul(parameters: RequestParameters): string | undefined {
  return Object.keys(parameters).find((name) => parameters[name]?.some((value) => value.includes('\0')))
}

export function parametersOf(query: string): RequestParameters {
  const all = Object.groupBy(new URLSearchParams(query), ([name]) => name)
  return Object.fromEntries(
    Object.entries(all).map(([name, pairs = []]) => [name, pairs.map(([, value]) => value)]),
  )
}

/** The values of `prompt` (OpenID Connect Core, section 3.1.2.1). */
export function promptsOf(parameters: RequestParameters): ReadonlySet<string> {
  return new Set(parameter(parameters, 'prompt')?.split(' ').filter(Boolean))
}
