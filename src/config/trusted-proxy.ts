import { isIP } from 'node:net'

const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal'])
const longestPrefix: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

/** True if Fastify can read this entry of TRUSTED_PROXIES; it throws on any other. */
export function isTrustedProxy(entry: string): boolean {
  if (namedRanges.has(entry)) return true
  const [ipAddress = '', prefix, ...rest] = entry.split('/')
  const longest = ipAddress.includes('%') ? undefined : longestPrefix[isIP(ipAddress)]
  if (longest === undefined || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest)
}
