import * as door from '../../../src/domain/oauth/index.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { oauthReads } from './oauth/reads.ts'
import { oauthWrites } from './oauth/writes.ts'

const declared: ModuleFootprints<'oauth', typeof door> = { ...oauthReads, ...oauthWrites }

proveFootprints(useFootprintWorld(), {
  of: 'oauth',
  declared,
  existing: () => operationsOf('oauth', door),
})
