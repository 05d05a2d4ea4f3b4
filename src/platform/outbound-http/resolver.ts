import { Resolver } from 'node:dns/promises'
import { RequestRefused, refusedAs } from './outcome.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'
import type { Target } from './target.ts'

/** Every address a name has, A and AAAA. The signal says when nobody waits any more. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

export type AddressPolicy = { readonly allowPrivateAddresses: false | 'loopback' }

/** The addresses that may be connected to; one bad address spoils the name, or rebinding would get its chance. */
export async function vettedAddresses(
  { resolve, allowPrivateAddresses }: AddressPolicy & { resolve: Resolve },
  { hostname, isLiteral }: Target,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const addresses = isLiteral ? [hostname] : await resolve(hostname, signal).catch(refusedAs('unresolvable'))
  if (addresses.length === 0) throw new RequestRefused('unresolvable', `${hostname} has no address`)

  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowPrivateAddresses === 'loopback' && isLoopbackAddress(address))
  const refused = addresses.find((address) => !isAllowed(address))
  if (refused !== undefined) throw new RequestRefused('private-address', `${hostname} is at ${refused}`)
  return addresses
}

/**
 * Asks the name servers directly: `dns.lookup` would hold one of Node's four shared threads for as long as
 * a stranger's name server stays silent.
 */
export function createDnsResolve({ servers }: { servers?: readonly string[] } = {}): Resolve {
  return async (hostname, signal) => {
    // RFC 6761, section 6.3: never a question for the DNS.
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
