const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Whether a client may register this address: https anywhere, http on loopback; no fragment, no user in it. */
export function isRegistrable(redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false
  const url = new URL(redirectUri)
  if (redirectUri.includes('#') || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname))
}
