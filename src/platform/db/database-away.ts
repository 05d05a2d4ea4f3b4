import { Unavailable } from '../unavailable.ts'

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
// Shut down, crashed, starting up, too many sessions, disk full, statement timeout, demoted to a replica.
const serverCodes = new Set(['57P01', '57P02', '57P03', '53300', '53100', '57014', '25006'])
const clientMessages = /Connection terminated|timeout exceeded when trying to connect|not queryable/

/** Whether the database, not the statement, is the trouble. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    networkCodes.has(code) ||
    serverCodes.has(code) ||
    code.startsWith('08') ||
    clientMessages.test(error.message)
  )
}

/** The same error, or `Unavailable` when the database is away. */
export function translated(error: unknown): unknown {
  return isDatabaseAway(error) ? new Unavailable('The database', { cause: error }) : error
}
