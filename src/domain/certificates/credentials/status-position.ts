import { randomInt } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'

/** The number of positions of a list: the minimum of Bitstring Status List 1.0, so that a holder is one of many. */
export const statusListBits = 131_072

// A list is left half empty, so that a free position is found soon.
const mostTaken = statusListBits / 2
const candidatesAtOnce = 16

export type StatusPosition = { readonly statusList: number; readonly statusIndex: number }

/** A position, and the number of the certificate that takes it. */
type Taken = StatusPosition & { readonly number: number }

/**
 * Takes a random position, which reveals neither the holder nor the time of issue. The list stays locked until the
 * transaction ends, so that a school issues one certificate at a time.
 */
export async function takeStatusPosition(tx: Tx, clock: Clock, schoolId: SchoolId): Promise<Taken> {
  const { number: statusList, taken } = await lockList(tx, clock, schoolId)
  await tx
    .updateTable('credentialStatusLists')
    .set({ taken: taken + 1 })
    .where('schoolId', '=', schoolId)
    .where('number', '=', statusList)
    .execute()
  const statusIndex = await freeIndex(tx, schoolId, statusList)
  return { statusList, statusIndex, number: (statusList - 1) * mostTaken + taken + 1 }
}

async function lockList(tx: Tx, clock: Clock, schoolId: SchoolId) {
  const last = await lastList(tx, schoolId)
  if (last && last.taken < mostTaken) return last
  const next = (last?.number ?? 0) + 1
  await tx
    .insertInto('credentialStatusLists')
    .values({ schoolId, number: next, taken: 0, changedAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const created = await lastList(tx, schoolId)
  if (!created) throw new Error('A school has no status list right after its creation')
  return created
}

async function lastList(tx: Tx, schoolId: SchoolId) {
  return await tx
    .selectFrom('credentialStatusLists')
    .select(['number', 'taken'])
    .where('schoolId', '=', schoolId)
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

async function freeIndex(tx: Tx, schoolId: SchoolId, number: number): Promise<number> {
  for (;;) {
    const candidates = Array.from({ length: candidatesAtOnce }, () => randomInt(statusListBits))
    const taken = await tx
      .selectFrom('certificates')
      .select('statusIndex')
      .where('schoolId', '=', schoolId)
      .where('statusList', '=', number)
      .where(({ eb, fn, val }) => eb('statusIndex', '=', fn.any(val(candidates))))
      .execute()
    const used = new Set(taken.map(({ statusIndex }) => statusIndex))
    const free = candidates.find((index) => !used.has(index))
    if (free !== undefined) return free
  }
}

/** Records that a bit of a list changed, so that the list is signed again. */
export async function recordStatusChange(tx: Tx, clock: Clock, schoolId: SchoolId, number: number) {
  await tx
    .updateTable('credentialStatusLists')
    .set({ changedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('number', '=', number)
    .execute()
}
