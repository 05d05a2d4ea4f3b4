import createClient from 'openapi-fetch'
import type { paths } from '../../../web/admin/api/admin-api.gen.ts'

/** The admin API of a school, typed by its description. Every call carries the token. */
export function schoolAt(origin: string, token: string) {
  return createClient<paths>({
    baseUrl: `${origin}/api/v1`,
    headers: { authorization: `Bearer ${token}` },
    // Lists in a query are written with commas: fields=trade_no,total
    querySerializer: { array: { style: 'form', explode: false } },
  })
}

export type School = ReturnType<typeof schoolAt>

/** Returns what a call answered, or throws what the problem says. */
export function orThrow<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data !== undefined) return data
  const { detail, todo, errors = [] } = error as Problem
  const fields = errors.map(({ pointer, detail: wrong }) => `${pointer}: ${wrong}`)
  throw new Error([detail, ...fields, todo].join(' '))
}

type Problem = {
  readonly detail: string
  readonly todo: string
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[]
}
