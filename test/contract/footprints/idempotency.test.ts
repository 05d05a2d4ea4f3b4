import * as door from '../../../src/domain/idempotency/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { idempotencyWrites } from './idempotency/writes.ts'

const declared: ModuleFootprints<'idempotency', typeof door> = idempotencyWrites

proveFootprints(useFootprintWorld(), {
  of: 'idempotency',
  declared,
  existing: () => operationsOf('idempotency', door),
})
