// The load generator, a separate process: each worker waits for its response before it sends the next
// request.
import { measureLoad, requestBytes } from '../connection.ts'
import type { Measure } from './shapes.ts'

process.on('message', (measure: Measure) => {
  void run(measure).then((figures) => process.send?.(figures))
})

async function run({ origin, path, headers, ...more }: Measure) {
  const request = requestBytes(origin, { method: 'GET', path, headers })
  // Read, but not decompressed: that is the browser's work, not the server's.
  return await measureLoad({ origin, ...more }, async (connection) => void (await connection.send(request)))
}
