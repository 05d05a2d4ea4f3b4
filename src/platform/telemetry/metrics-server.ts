import { createServer, type Server, type ServerResponse } from 'node:http'
import { Registry } from 'prom-client'
import { listeningPort } from '../listening-port.ts'
import { StartFailure } from '../start-failure.ts'

export type MetricsServer =
  | { readonly is: 'listening'; readonly port: number; readonly close: () => Promise<void> }
  | { readonly is: 'refused'; readonly failure: StartFailure }

type Options = {
  readonly host: string
  readonly port: number
  readonly read: () => Promise<string>
  readonly onError?: (error: unknown) => void
}

/** Serves `/metrics` and nothing else, on a port that need not be open to the world. */
export async function startMetricsServer({ host, port, read, onError }: Options): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return answer(response, 404, 'Not found\n')
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, 'Only GET\n')
    read().then(
      (text) => answer(response, 200, text),
      (error) => {
        onError?.(error)
        answer(response, 500, 'The metrics could not be read\n')
      },
    )
  })
  const problem = await listen(server, { host, port })
  if (problem) return { is: 'refused', failure: failureOf(problem, { host, port }) }
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { is: 'listening', port: listeningPort(server), close }
}

function answer(response: ServerResponse, status: number, text: string): void {
  const contentType = status === 200 ? Registry.PROMETHEUS_CONTENT_TYPE : 'text/plain; charset=utf-8'
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
}

function listen(server: Server, { host, port }: { host: string; port: number }) {
  return new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve)
    // Exclusive: otherwise cluster workers would silently share the port and each would report only itself.
    server.listen({ host, port, exclusive: true }, () => resolve(undefined))
  })
}

function failureOf(
  problem: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): StartFailure {
  const endpoint = `port ${port} of ${host}`
  const reasons: Record<string, string> = {
    EADDRINUSE: `Metrics cannot be served: ${endpoint} is already in use`,
    EACCES: `Metrics cannot be served: this user is not allowed to listen on ${endpoint}`,
    EADDRNOTAVAIL: `Metrics cannot be served: ${host} is not an address of this machine`,
  }
  const message = reasons[problem.code ?? ''] ?? `Metrics cannot be served on ${endpoint}: ${problem.message}`
  const remedies = ['Choose another address or port for the metrics', 'Stop the process that listens there']
  return new StartFailure(message, remedies, { cause: problem })
}
