// The load generator, a process of its own: each worker asks for one member after another and waits for each answer.
import { Pool } from 'undici'
import { goodText, timed } from '../timed.ts'
import { path, requestFor } from './queries.ts'
import type { Measure } from './shapes.ts'

process.on('message', (measure: Measure) => {
  void run(measure).then((figures) => process.send?.(figures))
})

async function run({ origin, work, tokens, workers, ...time }: Measure) {
  const pool = new Pool(origin, { connections: workers, pipelining: 1 })
  const requests = tokens.map((token) => ({ path, ...requestFor(work, token) }))
  let next = 0
  const ask = async () => {
    const request = requests[next++ % requests.length]
    if (!request) throw new Error('Nobody to ask for')
    await goodText(await pool.request(request))
  }
  const figures = await timed(
    Array.from({ length: workers }, () => ask),
    time,
  )
  await pool.close()
  return figures
}
