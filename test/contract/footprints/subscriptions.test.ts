import * as door from '../../../src/domain/subscriptions/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { subscriptionsReads } from './subscriptions/reads.ts'
import { subscriptionsWrites } from './subscriptions/writes.ts'

const declared: ModuleFootprints<'subscriptions', typeof door> = {
  ...subscriptionsReads,
  ...subscriptionsWrites,
}

proveFootprints(useFootprintWorld(), {
  of: 'subscriptions',
  declared,
  existing: () => operationsOf('subscriptions', door),
})
