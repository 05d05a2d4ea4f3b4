import * as door from '../../../src/domain/notifications/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { notificationsReads } from './notifications/reads.ts'
import { notificationsWrites } from './notifications/writes.ts'

const declared: ModuleFootprints<'notifications', typeof door> = {
  ...notificationsReads,
  ...notificationsWrites,
}

proveFootprints(useFootprintWorld(), {
  of: 'notifications',
  declared,
  existing: () => operationsOf('notifications', door),
})
