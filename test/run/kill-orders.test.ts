import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from '../../src/platform/db/database.ts'
import { createRandom } from '../support/samples/random.ts'
import { openMortalShop } from '../support/shop/mortal-shop.ts'
import { brokenInvariants } from '../support/shop/order-invariants.ts'
import { type Life, livesIn, type Stage, stages, ways } from '../support/shop/shopping-lives.ts'
import { createShoppingRun, type ShoppingRun, staffed, untilAlone } from '../support/shop/shopping-run.ts'
import { type Story, storiesOf, tallyOf } from '../support/shop/shopping-story.ts'

const seed = Number(process.env['KILL_SEED'] ?? 20_261_115)
// A sample in `npm test`, all of them in `npm run test:kills`.
const { kills, each } = process.env['KILLS'] === 'all' ? { kills: 50, each: 6 } : { kills: 8, each: 3 }
// Left for after the last kill, so that none comes too late.
const spared = 5 * each

/** The state of a life after each of its steps, in a run without kills. */
type Expected = Map<Life, Story[]>

test(`kill -9 at ${kills} points of checkout and webhooks loses, duplicates and half-completes no operation (seed ${seed})`, {
  timeout: 240_000,
}, async ({ annotate }) => {
  const shop = await openMortalShop({ buyers: 2 * ways * each, lastSeats: each, copies: 2 })
  const lives = livesIn(shop, each)
  const [calm, deadly] = await Promise.all(shop.databases.map(staffed))
  if (!calm || !deadly) throw new Error('There are two databases')

  const expected: Expected = new Map(lives.map((life) => [life, [[]]]))
  const asks: Record<Stage, number> = { checkout: 0, payment: 0, refund: 0, job: 0 }
  const onAsk = (stage: Stage) => void asks[stage]++
  const onDone = async (moved: readonly Life[]) => {
    for (const [life, story] of await storiesOf(calm.db, moved)) expected.get(life)?.push(story)
  }
  await createShoppingRun({ shop, lives, ...calm }, { onRequest: onAsk, onDone }).toTheEnd()
  expect(await brokenInvariants(calm.db)).toEqual([])

  const random = createRandom(seed)
  const found = { kills: 0, unanswered: 0, wholly: 0 }
  const run: ShoppingRun = createShoppingRun(
    { shop, lives, ...deadly },
    { onRequest: (stage) => death.onAsk(stage) },
  )
  const death = createDeath(random, {
    asks,
    pace: run.pace,
    nextCommit: deadly.nextCommit,
    isLate: () => run.stepsLeft() <= spared,
    strike() {
      const struck = deadly.worker.kill().then(async () => {
        await untilAlone(deadly.db)
        found.kills++
        await expectWhole(deadly.db, { run, expected, found })
      })
      run.delay(struck)
      return struck
    },
  })
  await run.toTheEnd()
  await death.over()

  expect(found.kills).toBe(kills)
  for (const stage of stages) expect(death.struck[stage], stage).toBeGreaterThan(0)
  for (const [life, story] of await storiesOf(deadly.db, lives)) {
    expect(story, life.name).toEqual(expected.get(life)?.at(-1))
  }
  expect(await tallyOf(deadly.db)).toEqual(await tallyOf(calm.db))
  expect(await brokenInvariants(deadly.db)).toEqual([])
  await annotate(
    `seed ${seed}: ${found.kills} kills (${JSON.stringify(death.struck)}), ${found.unanswered} unanswered, ${found.wholly} of them done`,
  )
})

type Prey = {
  /** The number of requests of each stage if no worker is killed. */
  readonly asks: Readonly<Record<Stage, number>>
  readonly isLate: () => boolean
  readonly pace: ShoppingRun['pace']
  readonly nextCommit: () => Promise<void>
  readonly strike: () => Promise<void>
}

/** Kills some time after a request, or just at a commit, in every stage. */
function createDeath(random: () => number, { asks, isLate, pace, nextCommit, strike }: Prey) {
  const plan = planOf(asks, random)
  const requests: Record<Stage, number> = { checkout: 0, payment: 0, refund: 0, job: 0 }
  const struck: Record<Stage, number> = { checkout: 0, payment: 0, refund: 0, job: 0 }
  let striking: Promise<void> | undefined
  const strikeAfter = async (milliseconds: number) => {
    const isAtCommit = random() < 0.5
    await Promise.race([pause(milliseconds * (isAtCommit ? 2 : 1)), ...(isAtCommit ? [nextCommit()] : [])])
    await strike()
    striking = undefined
  }
  return {
    struck,
    onAsk(stage: Stage) {
      requests[stage]++
      if (striking !== undefined) return
      const due = plan.findIndex((point) => (point.stage === stage ? point.at <= requests[stage] : isLate()))
      if (due === -1) return
      plan.splice(due, 1)
      struck[stage]++
      striking = strikeAfter(random() * 1.2 * pace[stage])
      // Its error ends the run in `over`.
      striking.catch(() => {})
    },
    over: async () => await striking,
  }
}

type Point = { readonly stage: Stage; readonly at: number }

/** A fifth of the kills are for jobs, the others for stages as they are asked for; those of a stage are spread over it. */
function planOf(asks: Readonly<Record<Stage, number>>, random: () => number): Point[] {
  const ofJobs = Math.round(kills / 5)
  const steps = asks.checkout + asks.payment + asks.refund
  const ofPart = (part: number) => Math.round(((kills - ofJobs) * part) / steps)
  const [checkout, refund] = [ofPart(asks.checkout), ofPart(asks.refund)]
  const counts = { checkout, refund, job: ofJobs, payment: kills - ofJobs - checkout - refund }
  return stages.flatMap((stage) =>
    Array.from({ length: counts[stage] }, (_, nth) => ({
      stage,
      at: Math.ceil(((nth + random()) * asks[stage]) / counts[stage]),
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
  for (const [life, story] of await storiesOf(db, [...run.progress.keys()])) {
    const { done, isPending } = run.progress.get(life) ?? { done: 0, isPending: false }
    const [before, after] = expected.get(life)?.slice(done) ?? []
    const isBefore = JSON.stringify(story) === JSON.stringify(before)
    if (isPending) found.unanswered++
    if (isBefore) continue
    found.wholly++
    if (!isPending) expect(story, `${life.name} ${when}`).toEqual(before)
    if (!isHalfway(story) || isHalfway(after)) expect(story, `${life.name} ${when}`).toEqual(after)
  }
}

// An approved refund waits as "processing" for the gateway's word.
const isHalfway = (story: Story = []) => story.some((line) => / refund \d+ processing /.test(line))
