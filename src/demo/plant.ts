import { platformActor } from '../domain/tenancy/index.ts'
import { createModules, type ModuleDeps, type Modules } from '../modules.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { plantClients } from './clients.ts'
import { plantPeople } from './people.ts'
import { demoHosts, demoSchools, plantSchools } from './schools.ts'

/** Plants the demo world whole or not at all; what is there already stays as it is. */
export async function plantDemoWorld(deps: ModuleDeps, { port }: { port: number }): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await plantEachPart(createModules({ ...deps, db: tx }), port)
  })
}

// Each module adds its part here, below the parts it builds on.
async function plantEachPart(modules: Modules, port: number) {
  const schools = await plantSchools(modules, port)
  await plantPeople(modules, schools)
  await plantClients(modules, schools)
}

/** Whether a start may plant: into a database without schools, or where the demo schools may need a new port. */
export async function wantsDemoWorld({ tenancy }: Modules): Promise<boolean> {
  const ceramics = await tenancy.schoolNamed(platformActor, demoSchools.ceramics.subdomain)
  if (ceramics) return new URL(ceramics.origin).hostname === demoHosts.ceramics
  return !(await tenancy.hasSchools(platformActor))
}
