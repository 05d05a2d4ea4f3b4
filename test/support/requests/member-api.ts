import type { LightMyRequestResponse } from 'fastify'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import type { World } from '../world/world.ts'

export type MemberApiRequest = {
  readonly token?: string | undefined
  readonly variables?: unknown
  readonly operationName?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The result of any query; tests know its shape. */
// biome-ignore lint/suspicious/noExplicitAny: the answer's shape is its query's.
export type Answer = { readonly data: any; readonly errors?: readonly any[] }

export const modernJson = 'application/graphql-response+json'

/** Sends a query to a school's member API. */
export function queryMemberApi(
  world: Pick<World, 'at'>,
  school: DemoSchoolName,
  query: string,
  { token, headers = {}, ...rest }: MemberApiRequest = {},
): Promise<LightMyRequestResponse> {
  return world.at(school).send({
    method: 'POST',
    url: '/member/graphql',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload: JSON.stringify({ query, ...rest }),
  })
}

/** The log lines about errors of the member API. */
export function faultsOf(world: Pick<World, 'logged'>): readonly string[] {
  return world
    .logged()
    .split('\n')
    .filter((line) => line.includes('member API failed'))
}

/** A client of the member API with one token: returns every response unchanged. */
export function memberApiClient(
  world: Pick<World, 'at'>,
  token: string,
  school: DemoSchoolName = 'ceramics',
) {
  return {
    token,
    send: (query: string, request: MemberApiRequest = {}) =>
      queryMemberApi(world, school, query, { token, ...request }),
    query: async (query: string, variables: unknown = {}): Promise<Answer> => {
      const answer = await queryMemberApi(world, school, query, { token, variables })
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
      return answer.json()
    },
  }
}
