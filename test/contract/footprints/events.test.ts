import * as door from '../../../src/domain/events/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { eventsReads } from './events/reads.ts'
import { eventsWrites } from './events/writes.ts'

const declared: ModuleFootprints<'events', typeof door> = { ...eventsReads, ...eventsWrites }

proveFootprints(useFootprintWorld(), {
  of: 'events',
  declared,
  existing: () => operationsOf('events', door),
})
