import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network that counts as one IP address. An IPv6 connection usually has a whole /64, so its owner could
 * use a new IP address each time. An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) counts as IPv4.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const parsed = ipaddr.process(ip)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
