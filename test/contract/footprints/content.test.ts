import * as door from '../../../src/domain/content/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { contentReads } from './content/reads.ts'
import { contentWrites } from './content/writes.ts'

const declared: ModuleFootprints<'content', typeof door> = { ...contentReads, ...contentWrites }

proveFootprints(useFootprintWorld(), {
  of: 'content',
  declared,
  existing: () => operationsOf('content', door),
})
