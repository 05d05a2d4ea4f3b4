const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** True if a client may register this URI: https anywhere, http on loopback; no fragment, no user name. */
export function isRegistrable(redirectUri: string): boolean {
  const url = plainUrl(redirectUri)
  return url !== undefined && (url.protocol === 'https:' || isLoopbackUrl(url))
}

/** True if this URI refers to the browser's own machine. */
export function isLoopback(redirectUri: string): boolean {
  const url = plainUrl(redirectUri)
  return url !== undefined && isLoopbackUrl(url)
}

/** Exact match; only a loopback URI may have another port (RFC 8252, section 7.3). */
export function matchesRegistered(redirectUri: string, registered: readonly string[]): boolean {
  if (registered.includes(redirectUri)) return isRegistrable(redirectUri)
  if (!isLoopback(redirectUri)) return false
  return registered.some((each) => isLoopback(each) && withoutPort(each) === withoutPort(redirectUri))
}

const mostCharacters = 2000
const usualPorts: Readonly<Record<string, string>> = { 'http:': ':80', 'https:': ':443' }

/**
 * The URL, if a URL parser reads it unchanged. Parsers add missing slashes, convert backslashes, drop
 * tabs, resolve dots and rewrite hosts, so a URI that is compared as text could mean another one to a
 * browser. Only a missing path and the default port may differ.
 */
function plainUrl(text: string): URL | undefined {
  const url = text.length > mostCharacters || text.includes('#') ? null : URL.parse(text)
  if (!url) return undefined
  const { protocol, host, href, port } = url
  const origin = `${protocol}//${host}`
  const rest = href.slice(origin.length)
  const ports = port === '' ? ['', usualPorts[protocol] ?? ''] : ['']
  const rests = [rest, rest.replace(/^\/(?=\?|$)/, '')]
  return ports.some((each) => rests.some((tail) => text === origin + each + tail)) ? url : undefined
}

function isLoopbackUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && loopbackHosts.has(hostname)
}

function withoutPort(text: string): string {
  return text.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+))(?::\d+)?/, '$1')
}
