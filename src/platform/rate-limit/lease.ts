import type { TakeResult, Usage } from './counter.ts'
import { type Grant, isOpenAt, type Limit } from './windows.ts'

/** A key's window as this process knows it, with the points that it took in advance. */
export type Lease = {
  /** Points taken in advance and not used yet. */
  available: number
  /** Points granted to all processes, the reserved ones included. */
  sharedUsed: number
  /** Points used in this process: the busier a key is, the more are taken at a time. */
  usedHere: number
  endsAt: number
  /** Takes that wait for points. */
  waiting: number
  pending: Promise<void> | undefined
}

export function newLease(): Lease {
  return { available: 0, sharedUsed: 0, usedHere: 0, endsAt: 0, waiting: 0, pending: undefined }
}

export function isOpen({ endsAt }: Lease, limit: Limit, now: number): boolean {
  return isOpenAt(endsAt, limit, now)
}

/** True if no points are left, here or in the shared window. Returned points go to a lease, never to the window. */
export function isSpent(lease: Lease, limit: Limit, now: number): boolean {
  return isOpen(lease, limit, now) && lease.available === 0 && lease.sharedUsed >= limit.points
}

export function usageOf({ sharedUsed, available, endsAt }: Lease, now: number): Usage {
  return { used: sharedUsed - available, millisecondsLeft: endsAt - now }
}

/** Uses a reserved point, or reports that none is left; undefined if the shared window must be queried. */
export function takeFrom(lease: Lease, limit: Limit, now: number): TakeResult | undefined {
  if (isSpent(lease, limit, now)) return { isTaken: false, ...usageOf(lease, now) }
  if (!isOpen(lease, limit, now) || lease.available === 0) return undefined
  lease.available -= 1
  lease.usedHere += 1
  return { isTaken: true, ...usageOf(lease, now) }
}

/** Adds points granted by the shared window. Points of an ended window are discarded. */
export function extend(lease: Lease, { granted, used, endsAt }: Grant): void {
  if (endsAt.getTime() !== lease.endsAt) {
    lease.available = 0
    lease.usedHere = 0
    lease.endsAt = endsAt.getTime()
  }
  lease.available += granted
  lease.sharedUsed = used
}

/** Returns a point that was used here. */
export function restoreTo(lease: Lease, limit: Limit, now: number): void {
  if (!isOpen(lease, limit, now) || lease.usedHere === 0) return
  lease.available += 1
  lease.usedHere -= 1
}
