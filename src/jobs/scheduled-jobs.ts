import type { ScheduledJob } from '../platform/jobs/jobs.ts'

/** What comes round by the clock. Each entry calls one door of one module. */
export function scheduledJobs(): readonly ScheduledJob[] {
  return []
}
