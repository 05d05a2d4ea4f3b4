import fc from 'fast-check'
import {
  execute,
  type GraphQLError,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  parse,
} from 'graphql'
import { afterAll, describe, expect, test } from 'vitest'
import { compileOperation } from '../../../src/http/member-graphql/compiler.ts'
import { contextFor } from '../../../src/http/member-graphql/context.ts'
import { type Code, publicError } from '../../../src/http/member-graphql/errors.ts'
import { judgedDocument } from '../../../src/http/member-graphql/judged-document.ts'
import { parsedDocument } from '../../../src/http/member-graphql/parsed-document.ts'
import { schema as served } from '../../../src/http/member-graphql/schema/index.ts'
import { apiLimits } from '../../../src/limits.ts'
import { noRateLimits } from '../../../src/platform/rate-limit/rate-limits.ts'
import { misshapen } from '../../support/admin-api/answer-shape.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { Pools } from '../../support/database/random-draft.ts'
import { type RandomQuery, randomQuery } from '../../support/database/random-query.ts'
import { listNames, printedSchema as schema, wholeList } from '../../support/database/whole-query.ts'
import { plantCanaries } from '../../support/hostile/canaries.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { personOf, schoolOf } from '../../support/people/identity-cast.ts'
import { memberApiClient } from '../../support/requests/member-api.ts'
import { serverDeps } from '../../support/world/server-deps.ts'
import { createTestClock } from '../../support/world/test-clock.ts'
import { createWorld } from '../../support/world/world.ts'

type Client = ReturnType<typeof memberApiClient>
type ShownError = {
  readonly message: string
  readonly extensions: { readonly code: Code }
  readonly locations?: unknown
  readonly path?: unknown
}
type Answer = { readonly data?: unknown; readonly errors?: readonly ShownError[] }

const clock = createTestClock()
const limits = apiLimits(noRateLimits())
const world = await createWorld({ from: 'demoTemplate', clock, limits })
afterAll(() => world.close())
const mei = await clientOf('mei', 'ceramics')
const tom = await clientOf('tom', 'ceramics')
const hana = await clientOf('hana', 'astronomy')
const [{ id: schoolId }, personId] = [await schoolOf(world, 'ceramics'), await personOf(world, 'mei')]
const canaries = await plantCanaries(world, { schoolId, personId })
const allCursors = `{ viewer {
  ${listNames.map((list) => `${list} { edges { cursor } }`).join(' ')}
  services: consultingServices { nodes { meetings { edges { cursor } } } }
  inbox: notifications { nodes { id } }
} }`

const pools = await harvest()

async function clientOf(person: 'mei' | 'tom' | 'hana', school: 'ceramics' | 'astronomy'): Promise<Client> {
  const app = createTestApp(world, { school })
  const { access_token: token } = await app.tokens(await browserOf(world, person, school))
  return memberApiClient(world, token, school)
}

async function harvest(): Promise<Pools> {
  const [own, toms] = [await mei.query(allCursors), await tom.query(allCursors)]
  const cursorsIn = (viewer: typeof own.data, list: string) =>
    viewer[list].edges.map(({ cursor }: { cursor: string }) => cursor)
  const meetings = own.data.viewer.services.nodes.flatMap((service: object) => cursorsIn(service, 'meetings'))
  const idsIn = ({ data }: typeof own) => data.viewer.inbox.nodes.map(({ id }: { id: string }) => id)
  return {
    cursors: {
      ...Object.fromEntries(listNames.map((list) => [list, cursorsIn(own.data.viewer, list)])),
      meetings,
    },
    foreignCursors: listNames.flatMap((list) => cursorsIn(toms.data.viewer, list)),
    ids: [...idsIn(own), ...idsIn(toms), '01a1dc80-f000-7bf4-8bb0-c8db14c74521'],
  }
}

const seed = 20261115
const queryChoices = fc.record({
  seed: fc.nat(),
  size: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 45 })),
})

describe('random valid queries of the member API', () => {
  test('random valid queries of the member API return what graphql-js returns, every time, and no data of others', {
    timeout: 60_000,
  }, async () => {
    const fields = new Set<string>()
    const inspect = async (choice: { seed: number; size: number }) => {
      const random = randomQuery(schema, pools, { ...choice, kind: 'query' })
      const answer = await inspected(random)
      for (const field of random.fields) fields.add(field)
      count.documents++
      if (answer.data != null) count.answered++
    }
    const together = fc.array(queryChoices, { minLength: 8, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(together, async (choices) => void (await Promise.all(choices.map(inspect)))),
      { seed, numRuns: 18 },
    )
    expect(count.documents).toBeGreaterThan(40)
    expect(count.answered / count.documents).toBeGreaterThan(0.8)
    expect(count.compiled / count.documents).toBeGreaterThan(0.4)
    expect(fields.size / fieldsUnder(schema, 'Query').size).toBeGreaterThan(0.8)
    expect(world.logged()).not.toContain('member API failed')
  })

  test('random mutations of the member API change only the member’s own rows and return nothing else', {
    timeout: 60_000,
  }, async () => {
    const otherMembers = [tom, hana]
    const before = await Promise.all(otherMembers.map(async (other) => (await other.send(everything)).body))
    const inspect = async (choice: { seed: number; size: number }) => {
      const random = randomQuery(schema, pools, { ...choice, kind: 'mutation' })
      await responseTo(random)
    }
    await fc.assert(fc.asyncProperty(queryChoices, inspect), { seed, numRuns: 150 })
    const after = await Promise.all(otherMembers.map(async (other) => (await other.send(everything)).body))
    expect(after.map(comparable)).toEqual(before.map(comparable))
    expect(world.logged()).not.toContain('member API failed')
  })
})

describe('every page of every member API list with all fields', () => {
  test.each(listNames)(
    'every page of the member API list %s with all fields contains only Mei’s data',
    async (name) => {
      let after: string | undefined
      do {
        const { body } = await mei.send(`{ viewer { ${wholeList(name, 20, after)} } }`)
        expect(canaries.in(body)).toEqual([])
        const { hasNextPage, endCursor } = JSON.parse(body).data.viewer[name].pageInfo
        after = hasNextPage ? endCursor : undefined
      } while (after !== undefined)
    },
  )
})

describe('the canary texts of the random query test', () => {
  test('the canary texts are in every text of another person’s row outside closed sets', () => {
    const closed =
      /\.(access|accent_colour|answers_shown|audience|fulfilment|(next_)?cycle|end_reason|expires_on|gateway|graded_by|issuer|late_rule|mail|marked_as|purpose|(item_|payment_)?type|(invoice_)?kind|method|scheme|source|(refunding_)?state|subscription_step|typeface)$/
    expect(canaries.unmarked.filter((column) => !closed.test(column))).toEqual([])
    expect(canaries.markedColumns).toBeGreaterThan(100)
    expect(canaries.foreignIds).toBeGreaterThan(100)
  })

  test('the canary texts appear in the responses to others, and not in the responses to Mei', async () => {
    expect(canaries.in((await mei.send(everything)).body)).toEqual([])
    const canariesSeen = canaries.in((await tom.send(everything)).body).join('\n')
    for (const field of ['name', 'email', 'tradeNo', 'buyerName', 'bankName', 'codeNo', 'title', 'code']) {
      expect(canariesSeen).toContain(`"${field}":"CANARY7Q`.replace('"email":"CANARY7Q', '"email":"canary7q'))
    }
    const { id } = (await tom.query('{ viewer { id } }')).data.viewer
    expect(canaries.in(JSON.stringify({ id }))).toEqual([id])
    expect(canaries.in((await hana.send(everything)).body).join()).toContain('CANARY7Q佐藤花')
  })

  test('the canary texts are recognised in the cursor of another person', () => {
    const [cursor = ''] = pools.foreignCursors.filter((each) => canaries.in(each).length > 0)
    expect(cursor).not.toBe('')
  })
})

const everything = `{ viewer { id name email avatar schools { id url roles }
  payments(first: 50) { totalCount edges { cursor node {
    id tradeNo codeNo bankCode bankName lineitems { id name itemId } adjustments { label code }
    invoice { number buyerName taxId carrier donationCode }
  } } }
  notifications(first: 50) { totalCount edges { cursor node { id title body url readAt } } }
  eventRegistrations { edges { cursor node { id code ticket { id name } event { id title location joinUrl } } } }
  digitalProducts { edges { cursor node { id name files { id name download { url } } } } }
  enrolledCourses(first: 5) { edges { cursor node { id lecturers { id name } lastWatchedLecture { lectureId } } } }
  consultingServices { edges { cursor node { id name lecturer { id name } meetings { edges { cursor node { id } } } } } }
  notificationSubscriptions { kind inbox email }
} }`

/** The query is sent once, and executed by graphql-js and, where possible, compiled. */
async function inspected(random: RandomQuery): Promise<Answer> {
  const [first, answer] = await responseTo(random)
  if (answer.data === undefined) return answer
  const plain = await plainly(random)
  expect(comparable(first), `by graphql-js: ${JSON.stringify(random)}`).toBe(comparable(plain))
  const compiled = await compiledly(random)
  if (compiled !== undefined) {
    count.compiled++
    expect(comparable(compiled), `compiled: ${JSON.stringify(random)}`).toBe(comparable(plain))
  }
  return answer
}

const count = { documents: 0, answered: 0, compiled: 0 }

async function responseTo(random: RandomQuery): Promise<readonly [string, Answer]> {
  const { statusCode, body } = await mei.send(random.query, random)
  const answer: Answer = JSON.parse(body)
  const wrong = [
    ...(statusCode === 200 ? [] : [`status ${statusCode}`]),
    ...(answer.errors ?? []).flatMap(wrongError),
    ...(answer.data == null ? [] : misshapen(schema, parse(random.query), random, answer.data)),
    ...(answer.data == null && !answer.errors ? ['neither data nor errors'] : []),
    ...canaries.in(body),
  ]
  expect(wrong, JSON.stringify(random)).toEqual([])
  return [body, answer]
}

// INTERNAL_SERVER_ERROR and TEMPORARILY_UNAVAILABLE are server faults.
const clientCodes: Readonly<Record<Code, boolean>> = {
  BAD_USER_INPUT: true,
  CONFLICT: true,
  FORBIDDEN: true,
  GRAPHQL_PARSE_FAILED: false,
  GRAPHQL_VALIDATION_FAILED: false,
  INSUFFICIENT_SCOPE: false,
  INTERNAL_SERVER_ERROR: false,
  LIMIT_EXCEEDED: true,
  NOT_FOUND: true,
  PERSISTED_QUERY_NOT_FOUND: false,
  TEMPORARILY_UNAVAILABLE: false,
  TOO_MANY_REQUESTS: false,
}
const inner =
  /node_modules|\.ts\b|\bat \S+ \(|\b(select|insert|update|delete) .* (from|into|set)\b|\bsyntax\b.*\bSQL|uuid|postgres/i

function wrongError(error: ShownError): readonly string[] {
  const { message, extensions, locations: _locations, path: _path, ...rest } = error
  return [
    ...(clientCodes[extensions.code] ? [] : [`${extensions.code}: ${message}`]),
    ...(inner.test(JSON.stringify([message, extensions])) ? [`unmasked: ${message}`] : []),
    ...Object.keys(rest).map((key) => `an error with ${key}`),
  ]
}

async function plainly({ query, variables, operationName }: RandomQuery): Promise<string> {
  const { data, errors } = await execute({
    schema: served,
    document: parse(query),
    contextValue: await contextOfMei(),
    variableValues: variables,
    operationName,
  })
  return textOf({ data, errors })
}

/** The response of the compiled query; undefined where it is not compiled. */
async function compiledly({ query, variables, operationName }: RandomQuery): Promise<string | undefined> {
  const operation = judgedDocument(parsedDocument(query)).operation(operationName)
  const compiled = operation.isCompilable ? compileOperation(operation) : undefined
  return compiled && textOf(await compiled.query({}, await contextOfMei(), variables))
}

function textOf({ data, errors }: { data?: unknown; errors?: readonly GraphQLError[] | undefined }): string {
  return JSON.stringify({ data, ...(errors && { errors: errors.map((error) => publicError(error, '')) }) })
}

async function contextOfMei() {
  const school = await schoolOf(world, 'ceramics')
  const verdict = await world.modules.oauth.presentToken(school.id, mei.token)
  if (verdict.is !== 'active') throw new Error(`Mei’s token is ${verdict.is}`)
  const { cursors, signedUrls } = serverDeps(world.deps)
  const { bearer } = verdict
  return contextFor({ modules: world.modules, school, bearer, locale: 'zh-TW', cursors, signedUrls })
}

// Each download URL of a file is new.
function comparable(body: string): string {
  return body.replaceAll(/\/downloads\/[\w.-]+/g, '/downloads/…')
}

function fieldsUnder(within: GraphQLSchema, root: string): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (type: GraphQLOutputType | null | undefined) => {
    const namedType = type && getNamedType(type)
    if (!isObjectType(namedType)) return
    for (const field of Object.values(namedType.getFields())) {
      const name = `${namedType.name}.${field.name}`
      if (found.has(name)) continue
      found.add(name)
      walk(field.type)
    }
  }
  walk(within.getType(root) as GraphQLOutputType)
  return found
}
