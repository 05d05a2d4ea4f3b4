import { platformActor } from '../domain/tenancy/index.ts'
import { createModulesIn, type ModuleDeps, type TransactionModules } from '../modules.ts'
import type { SchoolId } from '../platform/db/schema.gen.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Files } from '../platform/files/files.ts'
import { plantClients } from './clients.ts'
import { createHistoryClock } from './history-clock.ts'
import { plantPeople } from './people.ts'
import { plantAstronomy } from './plant-astronomy.ts'
import { plantCeramics } from './plant-ceramics.ts'
import { hostAt, type Planting } from './planting.ts'
import { demoHosts, demoSchools, plantSchools } from './schools.ts'
import { silenceHistory } from './silence-history.ts'

export type DemoDeps = ModuleDeps & { readonly files: Files }

/** Plants the demo world in one transaction; existing data is kept. */
export async function plantDemoWorld(
  { files, ...deps }: DemoDeps,
  { port }: { port: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const clock = createHistoryClock(deps.clock)
    // Nothing in the demo world costs money, whatever the deployment permits.
    const modules = createModulesIn(tx, { ...deps, clock, permitsSimulator: true })
    await plantEachPart({ modules, tx, clock, files }, port)
  })
}

/** Plants the schools, their people and apps, and nothing that they offer or did. */
export async function plantDemoPeople(deps: ModuleDeps, { port }: { port: number }): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await plantBeginnings(createModulesIn(tx, deps), port)
  })
}

async function plantBeginnings(modules: TransactionModules, port: number) {
  const schools = await plantSchools(modules, port)
  const people = await plantPeople(modules, schools)
  await plantClients(modules, schools)
  return { schools, people }
}

// Each module adds its part here, below the parts it builds on.
async function plantEachPart(planting: Planting, port: number) {
  const { schools, people } = await plantBeginnings(planting.modules, port)
  await once(planting, schools.ceramics, () => plantCeramics(planting, schools.ceramics, people))
  await once(planting, schools.astronomy, () => plantAstronomy(planting, schools.astronomy, people))
}

// A school that has a course, of whatever state, was planted or is somebody's own by now.
async function once(planting: Planting, schoolId: SchoolId, plant: () => Promise<void>) {
  const { modules, clock } = planting
  const { rows } = await modules.catalog.listCourses(hostAt(schoolId), { page: { first: 1 } })
  if (rows.length > 0) return
  await plant()
  clock.moveTo(clock.present)
  await modules.insights.rebuild(platformActor, { schoolId, monthsAtOnce: 24 })
  await silenceHistory(planting, schoolId)
}

/** Whether a start may plant: into a database without schools, or where the demo schools may need a new port. */
export async function wantsDemoWorld({ tenancy }: Pick<TransactionModules, 'tenancy'>): Promise<boolean> {
  const ceramics = await tenancy.schoolNamed(platformActor, demoSchools.ceramics.subdomain)
  if (ceramics) return new URL(ceramics.origin).hostname === demoHosts.ceramics
  return !(await tenancy.hasSchools(platformActor))
}
