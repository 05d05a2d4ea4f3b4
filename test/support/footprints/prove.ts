import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import type { Fixture } from './fixture.ts'
import type { Declared, Footprint, Proof, Touch } from './footprint.ts'
import type { FootprintWorld } from './footprint-world.ts'
import { isPublicChange, publicChangeFaults } from './public-change-faults.ts'

type Subject = {
  readonly of: string
  readonly declared: Readonly<Record<string, Declared>>
  /** The names of all operations. */
  readonly existing: () => readonly string[] | Promise<readonly string[]>
}

/** Verifies that these are all operations, and the footprint of each, in a separate test. */
export function proveFootprints(world: FootprintWorld, { of, declared, existing }: Subject) {
  test(`every operation of ${of} has a declared footprint`, async () => {
    expect(Object.keys(declared).sort()).toEqual([...(await existing())].sort())
  })
  for (const [name, footprint] of Object.entries(declared).flatMap(eachCase)) {
    test(`${of}: ${name} ${claims[footprint.is]}`, () =>
      world.withFixture((fixture) => prove(fixture, footprint)))
  }
}

function eachCase([name, declared]: [string, Declared]): [string, Footprint][] {
  if ('stepOf' in declared) return []
  if ('is' in declared) return [[name, declared]]
  return Object.entries(declared.cases).map(([special, footprint]) => [`${name} ${special}`, footprint])
}

const claims = {
  writing: 'writes the declared rows and no others',
  reading: 'reads and writes nothing',
  rehearsing: 'leaves every row unchanged',
  computing: 'sends no statement',
}

async function prove(fixture: Fixture, footprint: Footprint) {
  const proof = await footprint.prepare(fixture)
  const { pool } = fixture
  await fixture.echo()
  if (footprint.is === 'writing') return await proveWrites(fixture, proof)
  if (footprint.is === 'rehearsing') return await proveNothingIsLeft(fixture, proof)
  await pool.query('set transaction read only')
  const [before, refused] = [pool.statements.length, pool.refusedWrites.length]
  await proof.run()
  expect(pool.refusedWrites.slice(refused)).toEqual([])
  const count = pool.statements.length - before
  expect(count > 0, `${count} statements`).toBe(footprint.is === 'reading')
}

async function proveNothingIsLeft({ recorder }: Fixture, { run }: Proof) {
  await run()
  expect(await recorder.changes()).toEqual([])
}

async function proveWrites(fixture: Fixture, { run, touches }: Proof) {
  await run()
  const declared = typeof touches === 'function' ? touches() : touches
  expect(declared, 'what it writes').not.toEqual([])
  // Deferred constraints are checked as at a commit.
  await fixture.pool.query('set constraints all immediate')
  const changes = await fixture.recorder.changes()
  // A rule of all operations, so that no footprint declares them.
  expect(publicChangeFaults(changes)).toEqual([])
  const others = changes.filter((change) => !isPublicChange(change))
  expect(faultsOf(others, atSchool(fixture, declared))).toEqual([])
}

// Rows that belong to a school are those of Ceramics, unless the footprint names another.
function atSchool({ school, schoolTables }: Fixture, touches: readonly Touch[]) {
  return touches.map((touch) =>
    schoolTables.has(touch.table) ? { ...touch, where: { schoolId: school.id, ...touch.where } } : touch,
  )
}
