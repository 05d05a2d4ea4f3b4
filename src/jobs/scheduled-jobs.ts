import type { Identity } from '../domain/identity/index.ts'
import type { OAuth } from '../domain/oauth/index.ts'
import { platformActor } from '../domain/tenancy/index.ts'
import type { ScheduledJob } from '../platform/jobs/jobs.ts'

type Modules = { readonly identity: Identity; readonly oauth: OAuth }

/** What comes round by the clock. Each entry calls one door of one module. */
export function scheduledJobs({ identity, oauth }: Modules): readonly ScheduledJob[] {
  return [
    { name: 'sweep-sign-ins', cron: '7 * * * *', run: () => identity.sweepSignIns() },
    { name: 'forget-old-exports', cron: '37 * * * *', run: () => identity.forgetOldExports() },
    { name: 'sweep-grants', cron: '17 * * * *', run: () => oauth.sweepGrants() },
    { name: 'rotate-signing-keys', cron: '47 * * * *', run: () => oauth.rotateOldKeys(platformActor) },
  ]
}
