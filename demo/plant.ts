import { sql } from 'kysely'
import { platformActor } from '../src/domain/tenancy/index.ts'
import { createModulesIn, type ModuleDeps, type TransactionModules } from '../src/modules.ts'
import { analyzeTables } from '../src/platform/db/analyze.ts'
import type { Tx } from '../src/platform/db/database.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import type { Files } from '../src/platform/files/files.ts'
import { plantClients } from './clients.ts'
import { createHistoryClock } from './history-clock.ts'
import { plantPeople } from './people.ts'
import { plantAstronomy } from './planters/plant-astronomy.ts'
import { plantCeramics } from './planters/plant-ceramics.ts'
import { hostAt, type Planting } from './planting.ts'
import { type DemoSchoolName, type DemoSchools, demoSchools, plantSchools } from './schools.ts'
import { silenceHistory } from './silence-history.ts'

export type DemoDeps = ModuleDeps & { readonly files: Files }

/** Plants the demo world in one transaction; existing data is kept. */
export async function plantDemoWorld(
  { files, ...deps }: DemoDeps,
  { port, onStep = () => {} }: { readonly port: number; readonly onStep?: Planting['onStep'] | undefined },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockPlanting(tx)
    const clock = createHistoryClock(deps.clock)
    // The demo world takes no real money, regardless of the deployment's settings.
    const modules = createModulesIn(tx, { ...deps, clock, permitsSimulator: true })
    await plantEachPart({ modules, tx, clock, files, onStep }, port)
  })
}

// One key for all processes on this database: concurrent starts take turns, and none has a time limit.
const plantingLock = 712_001

async function lockPlanting(tx: Tx): Promise<void> {
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
    await sql`select set_config(${limit}, '0', true)`.execute(tx)
  }
  await sql`select pg_advisory_xact_lock(${plantingLock})`.execute(tx)
}

/** Plants the schools, their people and apps, without offers and activity. */
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
  await once(planting, schools, 'ceramics', (own) => plantCeramics(own, schools.ceramics, people))
  await once(planting, schools, 'astronomy', (own) => plantAstronomy(own, schools.astronomy, people))
}

// A school with any course has been planted, or is in real use by now.
async function once(
  planting: Planting,
  schools: DemoSchools,
  name: DemoSchoolName,
  plant: (own: Planting) => Promise<void>,
) {
  const { modules, clock } = planting
  const schoolId = schools[name]
  const { rows } = await modules.catalog.listCourses(hostAt(schoolId), { page: { first: 1 } })
  if (rows.length > 0) return
  const onStep = (step: string) => planting.onStep(`${demoSchools[name].name}: ${step}`)
  await plant({ ...planting, onStep })
  clock.moveTo(clock.present)
  onStep('figures')
  await analyzeTables(planting.tx)
  await modules.insights.rebuild(platformActor, { schoolId, monthsAtOnce: 24 })
  await silenceHistory(planting, schoolId)
}
