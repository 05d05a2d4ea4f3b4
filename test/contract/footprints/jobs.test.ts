import { factHandlers } from '../../../src/jobs/fact-handlers.ts'
import { scheduledJobs } from '../../../src/jobs/scheduled-jobs.ts'
import type { Modules } from '../../../src/modules.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { handlings } from './jobs/handlings.ts'
import { outboxWrites } from './jobs/outbox-writes.ts'
import { scheduledWrites } from './jobs/scheduled-writes.ts'

const world = useFootprintWorld()
// None of its functions is called: the name and kinds of a job are known without.
const nothing = new Proxy({}, { get: () => nothing }) as Modules

proveFootprints(world, {
  of: 'scheduled jobs',
  declared: scheduledWrites,
  existing: () => scheduledJobs(nothing).map(({ name }) => name),
})

proveFootprints(world, {
  of: 'fact handlers',
  declared: handlings,
  existing: () =>
    factHandlers(nothing as never).flatMap(({ name, kinds }) => kinds.map((kind) => `${name} of ${kind}`)),
})

proveFootprints(world, {
  of: 'the outbox',
  declared: outboxWrites,
  existing: () => ['recordFact', 'relayFacts', 'forgetOldFacts'],
})
