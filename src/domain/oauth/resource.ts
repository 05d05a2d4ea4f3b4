/** True if a `resource` (RFC 8707) is this origin: scheme, host and port, with or without one trailing slash. */
export function isResourceOf(origin: string, resource: string): boolean {
  if (!/^https?:\/\/[^/?#@\\]+\/?$/i.test(resource) || !URL.canParse(resource)) return false
  return new URL(resource).origin === new URL(origin).origin
}

/** The combined meaning of the `resource` parameters of a request. */
export type RequestedResource = 'none' | 'ours' | 'foreign'

export function requestedResource(origin: string, resources: readonly string[]): RequestedResource {
  if (resources.length === 0) return 'none'
  return resources.every((resource) => isResourceOf(origin, resource)) ? 'ours' : 'foreign'
}
