import type { Identity } from '../domain/identity/index.ts'
import type { ScheduledJob } from '../platform/jobs/jobs.ts'

/** What comes round by the clock. Each entry calls one door of one module. */
export function scheduledJobs({ identity }: { identity: Identity }): readonly ScheduledJob[] {
  return [
    { name: 'sweep-sign-ins', cron: '7 * * * *', run: () => identity.sweepSignIns() },
    { name: 'forget-old-exports', cron: '37 * * * *', run: () => identity.forgetOldExports() },
  ]
}
