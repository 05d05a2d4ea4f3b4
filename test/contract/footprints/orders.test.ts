import * as door from '../../../src/domain/orders/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { ordersReads } from './orders/reads.ts'
import { ordersSteps } from './orders/steps.ts'
import { ordersWrites } from './orders/writes.ts'

const declared: ModuleFootprints<'orders', typeof door> = {
  ...ordersReads,
  ...ordersSteps,
  ...ordersWrites,
}

proveFootprints(useFootprintWorld(), {
  of: 'orders',
  declared,
  existing: () => operationsOf('orders', door),
})
