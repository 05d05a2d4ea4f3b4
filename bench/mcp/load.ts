// The load generator, a process of its own: each worker waits for its answer before it asks again.
import { Pool } from 'undici'
import { goodText, timed } from '../timed.ts'
import { newQuery, queries } from './queries.ts'
import { myCourses, search } from './requests.ts'
import type { Material, Measure, Work } from './shapes.ts'

process.on('message', (measure: Measure) => {
  void run(measure).then((figures) => process.send?.(figures))
})

async function run({ origin, work, workers, words, tokens, ...time }: Measure) {
  const pool = new Pool(origin, { connections: workers, pipelining: 1 })
  const next = ways[work]({ words, tokens })
  const ask = async () => {
    const text = await goodText(await pool.request(next()))
    if (text.includes('"isError":true')) throw new Error(text)
  }
  const figures = await timed(
    Array.from({ length: workers }, () => ask),
    time,
  )
  await pool.close()
  return figures
}

type Asked = ReturnType<typeof search>

const ways: Record<Work, (material: Material) => () => Asked> = {
  search_catalog: () => inTurn(queries.map(search)),
  'search, new words':
    ({ words }) =>
    () =>
      search(newQuery(words)),
  list_my_courses: ({ tokens }) => inTurn(tokens.map(myCourses)),
}

function inTurn(requests: readonly Asked[]) {
  let next = 0
  return () => {
    const request = requests[next++ % requests.length]
    if (!request) throw new Error('Nothing to ask for')
    return request
  }
}
