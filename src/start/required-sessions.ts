import type { Settings } from '../config/settings.ts'

type SessionSettings = Pick<Settings, 'WORKERS' | 'PROCESS_ROLE' | 'DATABASE_POOL' | 'DATABASE_GATE_POOL'>

/** The job queue's own pool, and its session that listens. */
const forQueue = 4 + 1
const forListener = 1
/** See `rate-limits.ts`. */
const forRateLimits = 2

/** The maximum number of database sessions of the processes of one `lectern start`. */
export function requiredSessions(settings: SessionSettings): number {
  const { WORKERS, PROCESS_ROLE, DATABASE_POOL, DATABASE_GATE_POOL } = settings
  const web = PROCESS_ROLE === 'jobs' ? 0 : WORKERS * (DATABASE_POOL + DATABASE_GATE_POOL + forRateLimits)
  // A single process needs only one listener.
  const listeners = (PROCESS_ROLE !== 'jobs' && WORKERS > 1 ? WORKERS : 0) + forListener
  const background = DATABASE_POOL + forRateLimits + (PROCESS_ROLE === 'web' ? 0 : forQueue)
  return web + background + listeners
}
