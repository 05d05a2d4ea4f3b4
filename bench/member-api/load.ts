// The load generator, a separate process: each worker sends requests of one member after another and waits
// for each response.
import { measureLoad, requestBytes, withinLimit } from '../connection.ts'
import { path, requestFor } from './queries.ts'
import type { Measure } from './shapes.ts'

process.on('message', (measure: Measure) => {
  void run(measure).then((figures) => process.send?.(figures))
})

async function run({ origin, work, tokens, ...more }: Measure) {
  const next = withinLimit(tokens.map((token) => requestBytes(origin, { path, ...requestFor(work, token) })))
  return await measureLoad({ origin, ...more }, async (connection) => void (await connection.send(next())))
}
