import type { Config } from '../config/read-config.ts'

/** The address of the HTTP server. */
export function listenAddress({ PORT, HOST, NODE_ENV }: Pick<Config, 'PORT' | 'HOST' | 'NODE_ENV'>) {
  return { port: PORT, host: HOST ?? (NODE_ENV === 'production' ? '0.0.0.0' : 'localhost') }
}
