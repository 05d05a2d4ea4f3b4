import { HttpError } from 'ra-core'
import type { components } from './admin-api.gen.ts'
import { pathOf, requirementOf } from './requirements.ts'

export type Problem = components['schemas']['Problem']

/** The problem of an answer; undefined where it is none, such as the page of a proxy. */
export function problemOf(error: unknown): Problem | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? (error as Problem) : undefined
}

/** An error that react-admin shows: at the fields of a form where the problem names them, else as a message. */
export function refusedBy(status: number, problem: Problem | undefined): HttpError {
  if (!problem) return new HttpError('ra.notification.http_error', status)
  return new HttpError(problem.detail, status, { problem, ...errorsOf(problem) })
}

function errorsOf(problem: Problem): { readonly errors?: object } {
  const fields = fieldErrorsOf(problem)
  if (fields.length === 0) return {}
  const nested = {}
  for (const error of fields) put(nested, pathOf(error.pointer), requirementOf(error))
  return { errors: nested }
}

/** The errors that name a field. */
export const fieldErrorsOf = ({ errors = [] }: Problem) => errors.filter(({ pointer }) => pointer !== '')

function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], message: string) {
  if (rest.length === 0) {
    into[name] ??= message
    return
  }
  const within = into[name]
  const next = typeof within === 'object' && within !== null ? (within as Record<string, unknown>) : {}
  into[name] = next
  put(next, rest, message)
}

/** The problem that was thrown; undefined where it is something else, such as a lost connection. */
export function problemIn(error: unknown): Problem | undefined {
  return error instanceof HttpError ? error.body?.problem : undefined
}

export const codeOf = (error: unknown): Problem['code'] | undefined => problemIn(error)?.code
