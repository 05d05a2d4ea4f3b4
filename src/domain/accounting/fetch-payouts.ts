import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PayoutId, PayoutLinesTable, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'
import type { Gateway, GatewayCalls, GatewayPayout, GatewayPayoutLine } from '../gateways/index.ts'
import { gatewayCallsOf } from '../gateways/index.ts'
import type { OrderCallDeps } from '../orders/index.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import { accountsWithLists } from './accounts-with-lists.ts'
import { inBatches } from './in-batches.ts'
import { matchPayoutLines } from './match-payout-lines.ts'

// A payout arrives within some days and may fail within a week after that.
const daysBack = 30

/**
 * Fetches the payouts of the last month with their lines, once each, and matches them with payments. One account that
 * fails does not
 * stop the others. Returns the number of new or changed payouts.
 */
export async function fetchPayouts(deps: OrderCallDeps, _actor: PlatformActor): Promise<number> {
  const failures: unknown[] = []
  let changed = 0
  for (const at of await accountsWithLists(deps.db, undefined)) {
    try {
      const gateway = (await gatewayCallsOf(deps, [at.schoolId]))(at)
      if (gateway) changed += await fetchAt(deps, at.schoolId, gateway)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `The payouts of ${failures.length} accounts could not be fetched`)
  return changed
}

type Account = Gateway & GatewayCalls

async function fetchAt(deps: OrderCallDeps, schoolId: SchoolId, gateway: Account): Promise<number> {
  const now = deps.clock.now()
  const span = { from: addDuration(now, -daysBack * day), until: addDuration(now, day) }
  let changed = 0
  for await (const payouts of inBatches(gateway.payouts?.(span))) {
    for (const payout of await storePayouts(deps, schoolId, payouts)) {
      changed++
      if (payout.isListable) await storeLines(deps, schoolId, gateway, payout)
    }
  }
  await matchPayoutLines(deps.db, schoolId)
  return changed
}

type StoredPayout = GatewayPayout & { readonly storedAs: PayoutId }

/** Stores payouts and their states. Returns those whose lines are not stored yet, and those that are new. */
async function storePayouts(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  schoolId: SchoolId,
  payouts: readonly GatewayPayout[],
): Promise<StoredPayout[]> {
  const rows = payouts.map(({ id: gatewayId, isListable: _, ...payout }) => ({
    schoolId,
    id: newId<'Payout'>(clock),
    gateway: 'stripe' as const,
    gatewayId,
    ...payout,
  }))
  const stored = await db
    .insertInto('payouts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .constraint('payouts_once')
        .doUpdateSet(({ ref }) => ({ state: ref('excluded.state'), arrivesAt: ref('excluded.arrivesAt') }))
        .where((row) =>
          row.or([
            row('payouts.listedAt', 'is', null),
            row('payouts.state', '<>', row.ref('excluded.state')),
          ]),
        ),
    )
    .returning(['id', 'gatewayId'])
    .execute()
  const ids = new Map(stored.map(({ id, gatewayId }) => [gatewayId, id]))
  return payouts.flatMap((payout) => {
    const storedAs = ids.get(payout.id)
    return storedAs ? [{ ...payout, storedAs }] : []
  })
}

// The network requests come first, so that no transaction waits for them.
async function storeLines(
  { db, clock }: OrderCallDeps,
  schoolId: SchoolId,
  gateway: Account,
  { id, storedAs: payoutId }: StoredPayout,
) {
  for await (const lines of inBatches(gateway.payoutLines?.(id))) {
    await db
      .insertInto('payoutLines')
      .values(lines.map((line) => ({ schoolId, payoutId, id: newId<'PayoutLine'>(clock), ...lineRow(line) })))
      .onConflict((conflict) => conflict.constraint('payout_lines_once').doNothing())
      .execute()
  }
  await db
    .updateTable('payouts')
    .set({ listedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', '=', payoutId)
    .execute()
}

function lineRow({ id: gatewayId, gatewayTradeNo: tradeNo, isOurs, ...line }: GatewayPayoutLine) {
  return { ...line, gatewayId, tradeNo, match: matchOf({ ...line, isOurs }) }
}

// A refund or a dispute may name no school: it belongs to us if its payment does.
function matchOf({ kind, isOurs }: Pick<GatewayPayoutLine, 'kind' | 'isOurs'>): PayoutLinesTable['match'] {
  if (kind === 'fee' || kind === 'other') return 'not_needed'
  return kind === 'charge' && !isOurs ? 'foreign' : 'unmatched'
}
