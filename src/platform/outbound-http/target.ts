import { isIP } from 'node:net'
import { RequestRefused } from './outcome.ts'

export type Target = {
  readonly isSecure: boolean
  /**
   * A host name, or an IP address without brackets, as the URL standard normalises it ("0x7f.1" is
   * 127.0.0.1).
   */
  readonly hostname: string
  readonly isLiteral: boolean
  readonly port: number
  readonly hostHeader: string
  readonly path: string
}

export function readTarget(text: string, { allowPlainHttp }: { allowPlainHttp: boolean }): Target {
  const url = URL.parse(text)
  if (!url) throw new RequestRefused('bad-url', 'not an absolute URL')
  const isSecure = url.protocol === 'https:'
  if (!isSecure && !(allowPlainHttp && url.protocol === 'http:')) {
    throw new RequestRefused('not-https', `scheme is ${url.protocol}`)
  }
  if (url.username || url.password) throw new RequestRefused('bad-url', 'contains a user name or password')

  const hostname = bareHostname(url)
  return {
    isSecure,
    hostname,
    isLiteral: isIP(hostname) !== 0,
    port: url.port ? Number(url.port) : isSecure ? 443 : 80,
    hostHeader: url.host,
    path: url.pathname + url.search,
  }
}

// RFC 6066, section 3: the name in SNI has no trailing dot; a literal is connected to without its brackets.
function bareHostname({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}
