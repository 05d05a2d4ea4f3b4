// The load generator, a process of its own: each worker waits for its answer before it asks again.
import { askedBy, requestBytes } from '../connection.ts'
import type { Measure } from './shapes.ts'

process.on('message', (measure: Measure) => {
  void run(measure).then((figures) => process.send?.(figures))
})

async function run({ origin, path, headers, ...more }: Measure) {
  const request = requestBytes(origin, { method: 'GET', path, headers })
  // Read, and not unpacked: that is the browser's work, not the server's.
  return await askedBy({ origin, ...more }, async (connection) => void (await connection.ask(request)))
}
