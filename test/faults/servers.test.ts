// Faults of a deployment of real processes that is in use: every operation that its clients saw acknowledged is compared
// with the database afterwards.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../src/platform/db/database.ts'
import { type Deployment, startDeployment } from '../support/faults/deployment.ts'
import { recordFault, rowOf } from '../support/faults/fault-table.ts'
import { foundIn, prepareLoad, startLoad } from '../support/faults/load.ts'
import { compare } from '../support/faults/verdict.ts'
import { damagedFiles } from '../support/faults/writers/uploads.ts'
import { createRandom } from '../support/samples/random.ts'
import { brokenInvariants } from '../support/shop/order-invariants.ts'
import { allFaults } from '../support/world/all-faults.ts'
import { lectern } from '../support/world/server-process.ts'
import { backupWhileWriting } from './cases/backup.ts'
import { clockAhead } from './cases/clock-ahead.ts'
import type { Fault } from './cases/fault.ts'
import { killedDatabase, killedJobs, killedServer } from './cases/kills.ts'
import { exhaustedSessions, frozenDatabase, stoppedDatabase } from './cases/outages.ts'
import { stoppedServer } from './cases/sigterm.ts'
import { slowSockets } from './cases/slow-sockets.ts'

const seed = Number(process.env['FAULT_SEED'] ?? 20_261_119)
const faults = [
  ...[stoppedServer, killedServer, killedJobs, killedDatabase],
  ...[stoppedDatabase, frozenDatabase, exhaustedSessions],
  ...[slowSockets, backupWhileWriting, clockAhead],
]
// Enough that every kind of operation is under way.
const [before, after] = [20, 20]

let deployment: Deployment
let prepared: Awaited<ReturnType<typeof prepareLoad>>
// The history of the demo world was written without its facts.
let usual: ReadonlySet<string>
beforeAll(async () => {
  deployment = await startDeployment()
  prepared = await prepareLoad(deployment)
  usual = new Set(await brokenInvariants(createDatabase(deployment.pool)))
})
afterAll(() => deployment?.close())

const roundsOf = ({ rounds }: Fault) => (allFaults ? rounds.long : rounds.short)
const struck = faults.filter((fault) => roundsOf(fault) > 0)

test.each(struck.map((fault) => [fault.name, fault] as const))(
  '%s: no acknowledged operation is lost, and none happens twice',
  { timeout: 900_000 },
  async (name, fault) => {
    const startedAt = performance.now()
    const random = createRandom(seed)
    const load = startLoad(deployment, prepared)
    const { journal } = load
    for (let round = 0; round < roundsOf(fault); round++) {
      await journal.further(before)
      await fault.strike(deployment, { journal, random, round, usual })
      await journal.further(after)
    }
    await load.end().catch((cause) => {
      throw new Error(`${cause.message}\n${deployment.errors().join('\n')}`, { cause })
    })

    const { pool } = deployment
    const verdict = await compare(journal.entries, foundIn(pool))
    const seconds = (performance.now() - startedAt) / 1000
    recordFault(rowOf(name, verdict, { longestGapMs: journal.longestGapMs(), seconds }))
    expect(verdict).toMatchObject({ lost: [], duplicated: [] })
    const broken = await brokenInvariants(createDatabase(pool))
    expect(broken.filter((each) => !usual.has(each))).toEqual([])
    const uploads = journal.acknowledged().filter(({ kind }) => kind === 'upload')
    const names = uploads.map(({ id }) => id)
    await expect.poll(() => damagedFiles(deployment, names)).toEqual([])
  },
)

test('after all of them, reconcile finds no difference and doctor no problem', async () => {
  const { settings } = deployment
  expect(await lectern(['reconcile', '--dry-run'], settings)).toMatchObject({ code: 0 })
  const { stdout } = await lectern(['doctor'], settings)
  expect(stdout).not.toMatch(/✗/)
})
