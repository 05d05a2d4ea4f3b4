import { sql } from 'kysely'
import { type DemoPersonName, demoPeople } from '../../../demo/people.ts'
import {
  type MemberActor,
  memberActor,
  type OperatorActor,
  operatorActor,
  platformActor,
  type School,
  type Visit,
  type Visitor,
} from '../../../src/domain/tenancy/index.ts'
import { createModules, type ModuleDeps, type Modules } from '../../../src/modules.ts'
import { createDatabase, type Db, type WholeDb } from '../../../src/platform/db/database.ts'
import type { PersonId, SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { addDuration, hour } from '../../../src/platform/durations.ts'
import { freshEmail } from '../people/identity-cast.ts'
import { beginning, createTestClock, type TestClock } from '../world/test-clock.ts'
import { testDeps } from '../world/test-deps.ts'
import type { Recorder } from './recorder.ts'
import type { SavepointPool } from './savepoint-pool.ts'

/** The people and records in the world, the same for every test. */
export type Cast = {
  readonly school: School
  /** A school with the same rows as Ceramics, under the same ids. */
  readonly twinId: SchoolId
  /** The school of the demo world that is not Ceramics. */
  readonly astronomyId: SchoolId
  readonly people: Readonly<Record<DemoPersonName, PersonId>>
  /** The tables whose rows belong to a school, in camelCase. */
  readonly schoolTables: ReadonlySet<string>
}

/** The fixture of one test: modules on its own transaction, and the people of Ceramics. */
export type Fixture = Cast & {
  readonly pool: SavepointPool
  readonly recorder: Recorder
  readonly db: Db
  readonly clock: TestClock
  readonly deps: ModuleDeps
  readonly modules: Modules
  /** Copies the changes at Ceramics to the twin, and clears the recorder. */
  readonly echo: () => Promise<void>
  /** Runs due work of all schools. */
  readonly drain: (work: () => Promise<unknown>) => Promise<void>
  readonly mei: MemberActor
  readonly tom: MemberActor
  readonly ken: MemberActor
  /** The owner of Ceramics. */
  readonly olga: OperatorActor
  readonly visitor: Visitor
  readonly visit: Visit
}

/** A time after all rows of the world, so that new rows have a different time. */
const now = addDuration(beginning, hour)

export function createFixture(pool: SavepointPool, recorder: Recorder, cast: Cast): Fixture {
  const { school, people } = cast
  const db = createDatabase(pool.pool)
  const clock = createTestClock(now)
  const deps = { db, ...testDeps(clock), permitsSimulator: true }
  const schoolId = school.id
  const member = (memberId: PersonId): MemberActor => memberActor({ schoolId, memberId, roles: ['student'] })
  const echo = () => recorder.echo(schoolId, cast.twinId)
  return {
    ...cast,
    echo,
    async drain(work) {
      await echo()
      await work()
      await recorder.clear()
    },
    pool,
    recorder,
    db,
    clock,
    deps,
    modules: createModules(deps),
    mei: member(people.mei),
    tom: member(people.tom),
    ken: member(people.ken),
    olga: operatorActor({ schoolId, memberId: people.olga, roles: ['owner'] }),
    visitor: { kind: 'visitor', schoolId },
    visit: { schoolId, address: freshEmail(), userAgent: 'a browser for tests' },
  }
}

/** Reads who and what there is. */
export async function readCast(db: WholeDb): Promise<Cast> {
  const { tenancy, identity } = createModules({ db, ...testDeps(createTestClock()) })
  const school = await tenancy.schoolByName(platformActor, 'ceramics')
  const astronomy = await tenancy.schoolByName(platformActor, 'astronomy')
  if (!school || !astronomy) throw new Error('The world has not its schools')
  const idOf = async (name: DemoPersonName) => {
    const person = await identity.personWithEmail(platformActor, demoPeople[name].email)
    if (!person) throw new Error(`The world has no ${name}`)
    return person.id
  }
  const people = {
    mei: await idOf('mei'),
    tom: await idOf('tom'),
    ken: await idOf('ken'),
    olga: await idOf('olga'),
    hana: await idOf('hana'),
    nils: await idOf('nils'),
  }
  const twinId = '01a1dc80-f000-7000-8000-000000000002' as SchoolId
  return { school, twinId, astronomyId: astronomy.id, people, schoolTables: await tablesOfSchools(db) }
}

async function tablesOfSchools(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'school_id'
  `.execute(db)
  return new Set(
    rows.map(({ name }) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())),
  )
}
