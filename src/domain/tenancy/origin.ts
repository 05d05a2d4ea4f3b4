/** Scheme, host and port of a school. */
export type Origin = {
  readonly scheme: 'http' | 'https'
  readonly host: string
  readonly port: number
}

const defaultPorts = { http: 80, https: 443 } as const

/** Reads "https://school.example"; undefined if the text is not exactly an origin. */
export function parseOrigin(text: string): Origin | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const scheme = url.protocol.slice(0, -1)
  if (scheme !== 'http' && scheme !== 'https') return undefined
  const isBare = `${url.pathname}${url.search}${url.hash}${url.username}${url.password}` === '/'
  if (!isBare || url.hostname === '') return undefined
  return { scheme, host: url.hostname, port: url.port ? Number(url.port) : defaultPorts[scheme] }
}

/** The origin as browsers write it, without a port that the scheme implies. */
export function formatOrigin({ scheme, host, port }: Origin): string {
  return `${scheme}://${host}${port === defaultPorts[scheme] ? '' : `:${port}`}`
}

/** A request's Host header as host and the ports it may mean; undefined when malformed. */
export function parseHostHeader(header: string): { host: string; ports: readonly number[] } | undefined {
  const match = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i.exec(header)
  if (!match?.[1] || header.length > 255) return undefined
  const host = match[1].toLowerCase().replace(/\.$/, '')
  return { host, ports: match[2] ? [Number(match[2])] : [defaultPorts.http, defaultPorts.https] }
}
