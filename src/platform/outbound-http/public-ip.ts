import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

// Everything outside it is special or unassigned: compatible, mapped, NAT64, ULA, link-local, multicast.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

// Azure's metadata service for virtual machines, inside a range that is otherwise public.
const azureHostServices = '168.63.129.16'

/** True if an IP address is public, against SSRF: in no special-use range of RFC 6890 and its registries. */
export function isPublicIp(text: string): boolean {
  const ip = parseAddress(text)
  if (ip?.range() !== 'unicast') return false
  if (ip instanceof ipaddr.IPv6) return ip.match(globalUnicast)
  return ip.toString() !== azureHostServices
}

export function isLoopbackIp(text: string): boolean {
  return parseAddress(text)?.range() === 'loopback'
}

// ipaddr.js alone would also read "0x7f.1" and "010.0.0.1", which no resolver returns and systems read differently.
function parseAddress(text: string) {
  return isIP(text) === 0 ? undefined : ipaddr.parse(text)
}
