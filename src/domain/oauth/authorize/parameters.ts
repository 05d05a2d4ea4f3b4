/** The query of an authorization request: every value of every parameter. */
export type RequestParameters = Readonly<Record<string, readonly string[]>>

/** One value of a parameter; an empty one counts as left out (RFC 6749, section 3.1). */
export function parameter(parameters: RequestParameters, name: string): string | undefined {
  return parameters[name]?.[0] || undefined
}

/** No parameter of OAuth may hold a NUL (RFC 6749, appendix A), and PostgreSQL keeps no text that does. */
export function nameWithNul(parameters: RequestParameters): string | undefined {
  return Object.keys(parameters).find((name) => parameters[name]?.some((value) => value.includes('\0')))
}

export function parametersOf(query: string): RequestParameters {
  const all = Object.groupBy(new URLSearchParams(query), ([name]) => name)
  return Object.fromEntries(
    Object.entries(all).map(([name, pairs = []]) => [name, pairs.map(([, value]) => value)]),
  )
}

/** What `prompt` asks for (OpenID Connect Core, section 3.1.2.1). */
export function promptsOf(parameters: RequestParameters): ReadonlySet<string> {
  return new Set(parameter(parameters, 'prompt')?.split(' ').filter(Boolean))
}
