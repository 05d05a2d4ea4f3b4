import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from '../../src/platform/db/database.ts'
import { recordFault } from '../support/faults/fault-table.ts'
import { createRandom } from '../support/samples/random.ts'
import { openKillableShop } from '../support/shop/killable-shop.ts'
import { brokenInvariants } from '../support/shop/order-invariants.ts'
import { createShoppingRun, type ShoppingRun } from '../support/shop/shopping-run.ts'
import { type Scenario, type Stage, scenariosIn, stages, ways } from '../support/shop/shopping-scenarios.ts'
import { type Story, storiesOf, tallyOf } from '../support/shop/shopping-story.ts'
import { staffed, untilAlone } from '../support/shop/staffed.ts'
import { allFaults } from '../support/world/all-faults.ts'

const seed = Number(process.env['FAULT_SEED'] ?? 20_261_115)
const { kills, each } = allFaults ? { kills: 50, each: 6 } : { kills: 8, each: 2 }
// Left for after the last kill, so that none comes too late.
const spared = 5 * each

/** The state of a scenario after each of its steps, in a run without kills. */
type Expected = Map<Scenario, Story[]>

test(`kill -9 at ${kills} points of checkout and webhooks loses, duplicates and half-completes no operation (seed ${seed})`, {
  timeout: 240_000,
}, async ({ annotate }) => {
  const startedAt = performance.now()
  const shop = await openKillableShop({ buyers: 2 * ways * each, lastSeats: each, copies: 2 })
  const scenarios = scenariosIn(shop, each)
  const [calm, deadly] = await Promise.all(shop.databases.map(staffed))
  if (!calm || !deadly) throw new Error('There are two databases')

  const expected: Expected = new Map(scenarios.map((scenario) => [scenario, [[]]]))
  const requestCounts: Record<Stage, number> = { checkout: 0, payment: 0, refund: 0, job: 0 }
  const onRequest = (stage: Stage) => void requestCounts[stage]++
  const onDone = async (moved: readonly Scenario[]) => {
    for (const [scenario, story] of await storiesOf(calm.db, moved)) expected.get(scenario)?.push(story)
  }
  await createShoppingRun({ shop, scenarios, ...calm }, { onRequest, onDone }).toTheEnd()
  expect(await brokenInvariants(calm.db)).toEqual([])

  const random = createRandom(seed)
  const found = { kills: 0, unanswered: 0, wholly: 0 }
  const run: ShoppingRun = createShoppingRun(
    { shop, scenarios, ...deadly },
    { onRequest: (stage) => killer.onRequest(stage) },
  )
  const killer = createKiller(random, {
    requestCounts,
    pace: run.pace,
    nextCommit: deadly.nextCommit,
    isLate: () => run.stepsLeft() <= spared,
    kill() {
      const killed = deadly.worker.kill().then(async () => {
        await untilAlone(deadly.db)
        found.kills++
        await expectWhole(deadly.db, { run, expected, found })
      })
      run.delay(killed)
      return killed
    },
  })
  await run.toTheEnd()
  await killer.over()

  expect(found.kills).toBe(kills)
  for (const stage of stages) expect(killer.killed[stage], stage).toBeGreaterThan(0)
  for (const [scenario, story] of await storiesOf(deadly.db, scenarios)) {
    expect(story, scenario.name).toEqual(expected.get(scenario)?.at(-1))
  }
  expect(await tallyOf(deadly.db)).toEqual(await tallyOf(calm.db))
  expect(await brokenInvariants(deadly.db)).toEqual([])
  const done = [...run.progress.values()].reduce((sum, each) => sum + each.done, 0)
  recordFault({
    fault: `kill -9 of a worker at ${kills} points of checkout, webhooks and refunds`,
    operations: done,
    acknowledged: done,
    unanswered: found.unanswered,
    found: done,
    lost: 0,
    duplicated: 0,
    seconds: (performance.now() - startedAt) / 1000,
  })
  await annotate(
    `seed ${seed}: ${found.kills} kills (${JSON.stringify(killer.killed)}), ${found.unanswered} unanswered, ${found.wholly} of them done`,
  )
})

type KillTarget = {
  /** The number of requests of each stage if no worker is killed. */
  readonly requestCounts: Readonly<Record<Stage, number>>
  readonly isLate: () => boolean
  readonly pace: ShoppingRun['pace']
  readonly nextCommit: () => Promise<void>
  readonly kill: () => Promise<void>
}

/** Kills some time after a request, or just at a commit, in every stage. */
function createKiller(random: () => number, { requestCounts, isLate, pace, nextCommit, kill }: KillTarget) {
  const plan = planOf(requestCounts, random)
  const requests: Record<Stage, number> = { checkout: 0, payment: 0, refund: 0, job: 0 }
  const killed: Record<Stage, number> = { checkout: 0, payment: 0, refund: 0, job: 0 }
  let killing: Promise<void> | undefined
  const killAfter = async (milliseconds: number) => {
    const isAtCommit = random() < 0.5
    await Promise.race([pause(milliseconds * (isAtCommit ? 2 : 1)), ...(isAtCommit ? [nextCommit()] : [])])
    await kill()
    killing = undefined
  }
  return {
    killed,
    onRequest(stage: Stage) {
      requests[stage]++
      if (killing !== undefined) return
      const due = plan.findIndex((point) => (point.stage === stage ? point.at <= requests[stage] : isLate()))
      if (due === -1) return
      plan.splice(due, 1)
      killed[stage]++
      killing = killAfter(random() * 1.2 * pace[stage])
      // Its error ends the run in `over`.
      killing.catch(() => {})
    },
    over: async () => await killing,
  }
}

type Point = { readonly stage: Stage; readonly at: number }

/** A fifth of the kills are for jobs, the others for stages as they are asked for; those of a stage are spread over it. */
function planOf(requestCounts: Readonly<Record<Stage, number>>, random: () => number): Point[] {
  const ofJobs = Math.round(kills / 5)
  const steps = requestCounts.checkout + requestCounts.payment + requestCounts.refund
  const ofPart = (part: number) => Math.round(((kills - ofJobs) * part) / steps)
  const [checkout, refund] = [ofPart(requestCounts.checkout), ofPart(requestCounts.refund)]
  const counts = { checkout, refund, job: ofJobs, payment: kills - ofJobs - checkout - refund }
  return stages.flatMap((stage) =>
    Array.from({ length: counts[stage] }, (_, nth) => ({
      stage,
      at: Math.ceil(((nth + random()) * requestCounts[stage]) / counts[stage]),
    })),
  )
}

/** Acknowledged operations are stored once; unacknowledged ones are stored wholly, or not at all. */
async function expectWhole(
  db: Db,
  {
    run,
    expected,
    found,
  }: { run: ShoppingRun; expected: Expected; found: { kills: number; unanswered: number; wholly: number } },
) {
  const when = `after kill ${found.kills} of seed ${seed}`
  expect(await brokenInvariants(db), when).toEqual([])
  for (const [scenario, story] of await storiesOf(db, [...run.progress.keys()])) {
    const { done, isPending } = run.progress.get(scenario) ?? { done: 0, isPending: false }
    const [before, after] = expected.get(scenario)?.slice(done) ?? []
    const isBefore = JSON.stringify(story) === JSON.stringify(before)
    if (isPending) found.unanswered++
    if (isBefore) continue
    found.wholly++
    if (!isPending) expect(story, `${scenario.name} ${when}`).toEqual(before)
    if (!isHalfway(story) || isHalfway(after)) expect(story, `${scenario.name} ${when}`).toEqual(after)
  }
}

// An approved refund waits as "processing" for the gateway's word.
const isHalfway = (story: Story = []) => story.some((line) => / refund \d+ processing /.test(line))
