import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { embedded, pixel } from './content.ts'

/** Resources of text and of bytes, one by a template, and one that can be watched. */
export function resourceFixtures(server: McpServer) {
  const plain = { mimeType: 'text/plain' }
  server.registerResource('static-text', 'test://static-text', plain, () => ({
    contents: [embedded('test://static-text', 'This is the content of the static text resource.')],
  }))
  server.registerResource('watched', 'test://watched-resource', plain, () => ({
    contents: [embedded('test://watched-resource', 'Watched resource content')],
  }))
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, () => ({
    contents: [{ uri: 'test://static-binary', mimeType: 'image/png', blob: pixel }],
  }))
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource('template', template, { mimeType: 'application/json' }, (uri, { id }) => ({
    contents: [
      {
        uri: uri.href,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }))
  server.server.setRequestHandler('resources/subscribe', () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', () => ({}))
}
