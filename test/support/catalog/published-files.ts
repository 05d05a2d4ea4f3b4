import type { RequestListener } from 'node:http'
import { type Connect, createOutboundHttp } from '../../../src/platform/outbound-http/index.ts'
import {
  certificateAuthorities,
  startStrangersServer,
  strangersHost,
  strangersIp,
} from '../hostile/tls/strangers-server.ts'

export type StrangersWeb = ReturnType<typeof createStrangersWeb>

/** The network of a test: one foreign host over HTTPS, and nothing else. */
export function createStrangersWeb() {
  let connect: Connect = () => {
    throw new Error('Nobody has published a file')
  }
  const serve = async (answer: RequestListener) => {
    const server = await startStrangersServer(answer)
    connect = server.connect
  }
  return {
    outboundHttp: createOutboundHttp({
      userAgent: 'Lectern',
      resolve: async (hostname) => (hostname === strangersHost ? [strangersIp] : []),
      connect: (to) => connect(to),
      certificateAuthorities,
    }),
    /** Answers every request to the host until the test ends. */
    serve,
    /** Publishes a file until the test ends; returns its URL. */
    async publish(name: string, content: Buffer): Promise<string> {
      const url = `https://${strangersHost}/files/${name}`
      await serve((request, response) =>
        request.url === new URL(url).pathname ? response.end(content) : response.writeHead(404).end(),
      )
      return url
    },
  }
}
