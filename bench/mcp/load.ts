// The load generator, a separate process: each worker waits for its response before it sends the next
// request.
import { measureLoad, requestBytes, withinLimit } from '../connection.ts'
import { newQuery, queries } from './queries.ts'
import { myCourses, search } from './requests.ts'
import type { Material, Measure, Work } from './shapes.ts'

process.on('message', (measure: Measure) => {
  void run(measure).then((figures) => process.send?.(figures))
})

async function run({ origin, work, workers, words, tokens, ...time }: Measure) {
  const next = ways[work](origin, { words, tokens })
  return await measureLoad({ origin, workers, ...time }, async (connection) => {
    const answer = await connection.send(next())
    if (answer.includes('"isError":true')) throw new Error(`${answer}`)
  })
}

const ways: Record<Work, (origin: string, material: Material) => () => Buffer> = {
  search_catalog: (origin) => withinLimit(queries.map((query) => requestBytes(origin, search(query)))),
  'search, new words':
    (origin, { words }) =>
    () =>
      requestBytes(origin, search(newQuery(words))),
  list_my_courses: (origin, { tokens }) =>
    withinLimit(tokens.map((token) => requestBytes(origin, myCourses(token)))),
}
