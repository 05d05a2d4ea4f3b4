// The load generator, a process of its own: each worker waits for its answer before it asks again.
import { Pool } from 'undici'
import { timed } from '../timed.ts'
import type { Measure } from './shapes.ts'

process.on('message', (measure: Measure) => {
  void run(measure).then((figures) => process.send?.(figures))
})

async function run({ origin, path, headers, workers, ...time }: Measure) {
  const pool = new Pool(origin, { connections: workers, pipelining: 1 })
  const ask = async () => {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
    // Read, and not unpacked: that is the browser's work, not the server's.
    await body.arrayBuffer()
    if (statusCode !== 200) throw new Error(`${path} is ${statusCode}`)
  }
  const figures = await timed(
    Array.from({ length: workers }, () => ask),
    time,
  )
  await pool.close()
  return figures
}
