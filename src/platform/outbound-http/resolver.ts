import { Resolver } from 'node:dns/promises'
import { RequestRefused, refusedAs } from './outcome.ts'
import { isLoopbackIp, isPublicIp } from './public-ip.ts'
import type { Target } from './target.ts'

/** Every A and AAAA address of a name. The signal aborts the query. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

export type AddressPolicy = { readonly allowPrivateIps: false | 'loopback' }

/** The allowed IP addresses; one disallowed IP address refuses the name, to prevent DNS rebinding. */
export async function vettedIps(
  { resolve, allowPrivateIps }: AddressPolicy & { resolve: Resolve },
  { hostname, isLiteral }: Target,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const addresses = isLiteral ? [hostname] : await resolve(hostname, signal).catch(refusedAs('unresolvable'))
  if (addresses.length === 0) throw new RequestRefused('unresolvable', `${hostname} has no IP address`)

  const isAllowed = (ip: string) => isPublicIp(ip) || (allowPrivateIps === 'loopback' && isLoopbackIp(ip))
  const refused = addresses.find((ip) => !isAllowed(ip))
  if (refused !== undefined) throw new RequestRefused('private-address', `${hostname} is at ${refused}`)
  return addresses
}

/**
 * Queries the name servers directly: `dns.lookup` would block one of Node's four shared threads while an
 * untrusted name server does not respond.
 */
export function createDnsResolve({ servers }: { servers?: readonly string[] } = {}): Resolve {
  return async (hostname, signal) => {
    // RFC 6761, section 6.3: must not be sent to the DNS.
    if (/(^|\.)localhost$/.test(hostname)) return ['127.0.0.1', '::1']

    const dns = new Resolver()
    if (servers) dns.setServers(servers)
    const cancel = () => dns.cancel()
    signal.addEventListener('abort', cancel)
    try {
      return await bothFamilies(dns, hostname)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

async function bothFamilies(dns: Resolver, hostname: string): Promise<string[]> {
  const [v4, v6] = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  return [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
