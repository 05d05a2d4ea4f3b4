import fc from 'fast-check'
import { headersOf } from '../../support/attack/callers.ts'
import type { Request } from '../../support/attack/target.ts'
import { randomQuery } from '../../support/database/random-query.ts'
import { listNames, printedSchema as schema } from '../../support/database/whole-query.ts'
import { hostileDocuments } from '../../support/hostile/hostile-documents.ts'
import { knownIds, sendRandom } from './random-requests.ts'
import type { AttackContext, Surface } from './surface.ts'

const pieces = [
  '{',
  '}',
  '(',
  ')',
  '...',
  '@',
  '$',
  '"""',
  '#',
  '\u0000',
  'fragment F0 on Viewer',
  '__proto__',
  '1e400',
]

/** Documents that the schema allows, some of them damaged, with ids of both schools. */
export const memberApi: Surface = {
  name: 'member API (GraphQL)',
  share: 0.2,
  attack: async (context) => await sendRandom(context, documents(context), 'member token'),
}

/** Aliases, depth, fragments that multiply, and other documents that cost more than they look. */
export const graphqlBombs: Surface = {
  name: 'GraphQL documents that expand',
  async attack({ target, callers, tally }) {
    const member = { headers: headersOf(callers(), 'member token') }
    for (const [at, { title, text, outcome }] of hostileDocuments.entries()) {
      const startedAt = performance.now()
      const answer = await target.send(tally, posted({ query: text(at) }, member.headers))
      const isAnswered = answer.statusCode === 200 && answer.json().errors === undefined
      if (isAnswered && outcome !== 'answered') tally.succeeded(`${title}: ${answer.body.slice(0, 300)}`)
      if (performance.now() - startedAt > 20_000) tally.succeeded(`${title} took 20 seconds`)
    }
  },
}

function documents(context: AttackContext): fc.Arbitrary<Request> {
  const choice = fc.record({
    seed: fc.nat(),
    size: fc.integer({ min: 1, max: 30 }),
    kind: fc.constantFrom('query' as const, 'query' as const, 'mutation' as const),
  })
  const damage = fc.option(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(12),
      piece: fc.constantFrom('', ...pieces),
    }),
    { freq: 3 },
  )
  const chosen = fc.array(knownIds(context), { minLength: 3, maxLength: 3 })
  return fc.tuple(choice, damage, chosen).map(([random, broken, known]) => {
    const pools = {
      cursors: cursorsWith(cursorOf(known[1])),
      foreignCursors: [cursorOf(known[0])],
      ids: known,
    }
    const { fields: _, ...request } = randomQuery(schema, pools, random)
    if (!broken) return posted(request)
    const from = Math.floor(broken.at * request.query.length)
    const query = `${request.query.slice(0, from)}${broken.piece}${request.query.slice(from + broken.cut)}`
    return posted({ ...request, query })
  })
}

function cursorsWith(cursor: string) {
  return Object.fromEntries([...listNames, 'meetings'].map((list) => [list, [cursor]]))
}

// Eight bytes of time, then an id.
function cursorOf(id = ''): string {
  return Buffer.from(`0000019a00000000${id.replaceAll('-', '')}`, 'hex').toString('base64url')
}

function posted(body: object, headers: Request['headers'] = {}): Request {
  return {
    method: 'POST',
    url: '/member/graphql',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  }
}
