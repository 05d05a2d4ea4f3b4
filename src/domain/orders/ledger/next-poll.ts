import { addDuration, minute } from '../../../platform/durations.ts'
import type { GatewayName } from '../../gateways/index.ts'
import type { DerivedPayment } from './derive.ts'
import type { LockedPayment } from './locked-payment.ts'

const pollable: readonly GatewayName[] = ['ecpay', 'newebpay', 'stripe']

type NewPayment = { readonly gateway: GatewayName; readonly createdAt: Date }

/** When a gateway is first asked about a payment; null where it has no answers. */
export function firstPollOf({ gateway, createdAt }: NewPayment): Date | null {
  return pollable.includes(gateway) ? addDuration(createdAt, 15 * minute) : null
}

/** When a gateway is asked next. Once paid, never; a longer deadline brings one more question at its end. */
export function nextPollOf({ gateway, askAt, expiresAt }: LockedPayment, after: DerivedPayment): Date | null {
  if (after.paidAt !== null || after.state === 'manual_enrolled') return null
  const isLonger = after.expiresAt !== null && (expiresAt === null || after.expiresAt > expiresAt)
  return askAt ?? (isLonger && pollable.includes(gateway) ? after.expiresAt : null)
}
