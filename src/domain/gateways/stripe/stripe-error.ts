import { reasonOf } from '../../../platform/unavailable.ts'

/** The reason of a failed request: `refused` is final, `unknown` may have succeeded. */
export type Failure = {
  readonly is: 'refused' | 'unknown'
  readonly why: string
  readonly code: string | undefined
}

const final = new Set([
  'StripeInvalidRequestError',
  'StripeAuthenticationError',
  'StripePermissionError',
  'StripeCardError',
])

/** The outcome of a request that failed; an error that is not Stripe's is thrown on. */
export function failureOf(error: unknown): Failure {
  if (!isStripeError(error)) throw error
  const { type, code } = error
  // The message of a connection error is our own: it contains no key and no URL.
  return { is: final.has(type) ? 'refused' : 'unknown', why: reasonOf(error), code }
}

function isStripeError(error: unknown): error is Error & { readonly type: string; readonly code?: string } {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}
