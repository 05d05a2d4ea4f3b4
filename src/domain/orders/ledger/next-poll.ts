import { addDuration, minute } from '../../../platform/durations.ts'
import type { GatewayName } from '../../gateways/index.ts'
import type { DerivedPayment } from './derive.ts'
import type { LockedPayment } from './locked-payment.ts'

const pollable: readonly GatewayName[] = ['ecpay', 'newebpay', 'stripe']

type NewPayment = { readonly gateway: GatewayName; readonly createdAt: Date }

/** The time of the first query to the gateway; null if it cannot be queried. */
export function firstPollOf({ gateway, createdAt }: NewPayment): Date | null {
  return pollable.includes(gateway) ? addDuration(createdAt, 15 * minute) : null
}

/** The time of the next query to the gateway; none once paid. A longer deadline adds one query at its end. */
export function nextPollOf({ gateway, askAt, expiresAt }: LockedPayment, after: DerivedPayment): Date | null {
  if (after.paidAt !== null || after.state === 'manual_enrolled') return null
  const isLonger = after.expiresAt !== null && (expiresAt === null || after.expiresAt > expiresAt)
  return askAt ?? (isLonger && pollable.includes(gateway) ? after.expiresAt : null)
}
