import { addDuration, minute } from '../../../platform/durations.ts'
import type { GatewayName } from '../../gateways/index.ts'
import type { Derived } from './derive.ts'
import type { LockedPayment } from './locked-payment.ts'

const askable: readonly GatewayName[] = ['ecpay', 'newebpay', 'stripe']

type Opened = { readonly gateway: GatewayName; readonly createdAt: Date }

/** When a gateway is first asked about a payment; null where it has no answers. */
export function firstPollOf({ gateway, createdAt }: Opened): Date | null {
  return askable.includes(gateway) ? addDuration(createdAt, 15 * minute) : null
}

/** When a gateway is asked next. Once paid, never; a longer deadline brings one more question at its end. */
export function nextPollOf({ gateway, askAt, expiresAt }: LockedPayment, after: Derived): Date | null {
  if (after.paidAt !== null || after.state === 'manual_enrolled') return null
  const isLonger = after.expiresAt !== null && (expiresAt === null || after.expiresAt > expiresAt)
  return askAt ?? (isLonger && askable.includes(gateway) ? after.expiresAt : null)
}
