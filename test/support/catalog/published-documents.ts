import { type Connect, createOutboundHttp } from '../../../src/platform/outbound-http/index.ts'
import {
  certificateAuthorities,
  startStrangersServer,
  strangersHost,
  strangersIp,
} from '../hostile/tls/strangers-server.ts'

/** The network of a world's server: only the documents that apps publish in its tests, over HTTPS. */
export function createPublishedDocuments() {
  let connect: Connect = () => {
    throw new Error('Nobody has published a document')
  }
  return {
    outboundHttp: createOutboundHttp({
      userAgent: 'Lectern',
      resolve: async () => [strangersIp],
      connect: (to) => connect(to),
      certificateAuthorities,
    }),
    /** Serves this app's document until the test ends; returns its URL, the app's client_id. */
    async publish(metadata: { client_name: string; redirect_uris: readonly string[] }): Promise<string> {
      const url = `https://${strangersHost}/apps/${metadata.client_name.toLowerCase()}`
      const document = { client_id: url, token_endpoint_auth_method: 'none', ...metadata }
      const server = await startStrangersServer((request, response) =>
        request.url === new URL(url).pathname
          ? response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
          : response.writeHead(404).end(),
      )
      connect = server.connect
      return url
    },
  }
}
