const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Whether a client may register this address: https anywhere, http on loopback; no fragment, no user in it. */
export function isRegistrable(redirectUri: string): boolean {
  const url = plainUrl(redirectUri)
  return url !== undefined && (url.protocol === 'https:' || isLoopbackUrl(url))
}

/** Whether this address leads back to the machine the browser runs on. */
export function isLoopback(redirectUri: string): boolean {
  const url = plainUrl(redirectUri)
  return url !== undefined && isLoopbackUrl(url)
}

/** Exact match; only a loopback address may come with another port (RFC 8252, section 7.3). */
export function matchesRegistered(redirectUri: string, registered: readonly string[]): boolean {
  if (registered.includes(redirectUri)) return true
  if (!isLoopback(redirectUri)) return false
  return registered.some((each) => isLoopback(each) && withoutPort(each) === withoutPort(redirectUri))
}

function plainUrl(text: string): URL | undefined {
  // RFC 3986, section 2: printable ASCII, all else encoded. A parser drops controls, whoever compares the text does not.
  if (!/^[\x21\x22\x24-\x5b\x5d-\x7e]{1,2000}$/.test(text) || /^[a-z]+:\/\/[^/?]*@/i.test(text))
    return undefined
  return URL.canParse(text) ? new URL(text) : undefined
}

function isLoopbackUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && loopbackHosts.has(hostname)
}

function withoutPort(text: string): string {
  return text.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+))(?::\d+)?/, '$1')
}
