import * as door from '../../../src/domain/insights/index.ts'
import { reads } from '../../support/footprints/footprint.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'

const declared: ModuleFootprints<'insights', typeof door> = {
  revenue: reads(({ modules, olga, clock }) => {
    const until = clock.now()
    const from = new Date(until.getTime() - 90 * 86_400_000)
    return modules.insights.revenue(olga, { from, until, by: 'month' })
  }),
}

proveFootprints(useFootprintWorld(), {
  of: 'insights',
  declared,
  existing: () => operationsOf('insights', door),
})
