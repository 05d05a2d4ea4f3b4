import { DatabaseError } from 'pg'
import { errorCode } from '../../errors.ts'
import { Unavailable } from '../../unavailable.ts'

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// Shut down, crashed, starting up, idle for too long, too many sessions, demoted to a replica.
const sessionCodes = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '53300', '25006'])
// Wrong password, no login, no such database, not accepting connections, too many sessions, starting up.
const refusals = new Set(['28P01', '28000', '3D000', '55000', '53300', '57P03'])
const statementTimeout = '57014'
// Statement timeout, lock timeout, disk full.
const statementCodes = new Set([statementTimeout, '55P03', '53100'])
const clientMessages =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/

/** True if the error was caused by the database and not by the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return endsSession(error) || isLostNode(error) || statementCodes.has(codeOf(error))
}

/** True if the session of this error can no longer be used. */
export function endsSession(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(endsSession)
  if (!(error instanceof Error) || isLostNode(error)) return false
  const code = codeOf(error)
  return (
    networkCodes.has(code) ||
    sessionCodes.has(code) ||
    code.startsWith('08') ||
    clientMessages.test(error.message)
  )
}

// The coordinator of a cluster cannot reach the node of this statement. Its own session serves other schools.
function isLostNode(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR' && codeOf(error).startsWith('08')
}

/** The same error, or `Unavailable` if the database is unavailable. */
export function translateError(error: unknown): unknown {
  return isDatabaseUnavailable(error) ? new Unavailable('The database', { cause: error }) : error
}

/** Failing to open a session always means that the database is unavailable, whatever the reason. */
export function sessionUnavailable(cause: unknown): Unavailable {
  return cause instanceof Unavailable ? cause : new Unavailable('The database', { cause })
}

/** For software that opens sessions by itself: an error of which it is not known whether that failed or a statement. */
export function translateSessionError(error: unknown): unknown {
  return refusals.has(codeOf(error)) ? sessionUnavailable(error) : translateError(error)
}

/** True if one statement was too slow; other statements may still succeed. */
export function isStatementTimeout({ cause }: Unavailable): boolean {
  return codeOf(cause) === statementTimeout
}

/** The SQLSTATE of a failure of one statement while the database is up; undefined if the database is away. */
export function statementFault(error: unknown): string | undefined {
  const code = codeOf(error)
  return statementCodes.has(code) ? code : undefined
}

/** A short public reason; the log has the details. */
export function unavailabilityReason(error: Unavailable): string {
  const { cause } = error
  if (isStatementTimeout(error)) return 'a statement exceeded its time limit'
  return refusals.has(codeOf(cause)) ? 'the database refuses sessions' : 'the database does not respond'
}

function codeOf(error: unknown): string {
  return errorCode(error) ?? ''
}
