import type { SubscriptionsTable } from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'

export type SubscriptionState = SubscriptionsTable['state']

/** The steps of the state machine. */
export type Step =
  /** The next period is paid. */
  | 'pay'
  /** A charge for the next period failed. */
  | 'fail'
  /** The last retry failed too. */
  | 'give_up'
  /** It does not renew. */
  | 'cancel'
  /** Resumes a cancelled subscription. */
  | 'resume'
  /** A cancelled subscription has reached the end of its period. */
  | 'run_out'
  | 'pause'
  | 'continue'
  | 'switch'
  /** Another price, card or end; the state stays the same. */
  | 'adjust'
  /** The payment for the current period was refunded. */
  | 'refund'
  /** A switch was refunded: it has the plan and the period before it again. */
  | 'return'
  /** The same, into the rest of its trial. */
  | 'return_to_trial'
  /** An operator ends it immediately. */
  | 'end'

/** The state after each step; a step that is not listed is refused. */
export const moves = {
  trialing: {
    pay: 'active',
    fail: 'past_due',
    cancel: 'trialing',
    resume: 'trialing',
    run_out: 'ended',
    switch: 'trialing',
    adjust: 'trialing',
    refund: 'ended',
    return: 'trialing',
    end: 'ended',
  },
  active: {
    pay: 'active',
    fail: 'past_due',
    cancel: 'active',
    resume: 'active',
    run_out: 'ended',
    pause: 'paused',
    switch: 'active',
    adjust: 'active',
    refund: 'ended',
    return: 'active',
    return_to_trial: 'trialing',
    end: 'ended',
  },
  past_due: {
    pay: 'active',
    fail: 'past_due',
    give_up: 'ended',
    // Its paid time is over.
    cancel: 'ended',
    adjust: 'past_due',
    refund: 'ended',
    end: 'ended',
  },
  paused: {
    cancel: 'paused',
    resume: 'paused',
    continue: 'active',
    adjust: 'paused',
    refund: 'ended',
    return: 'paused',
    end: 'ended',
  },
  ended: {},
} as const satisfies Record<SubscriptionState, Partial<Record<Step, SubscriptionState>>>

const stateNames: Readonly<Record<SubscriptionState, string>> = {
  trialing: 'in its trial',
  active: 'active',
  past_due: 'past due',
  paused: 'paused',
  ended: 'ended',
}

const stepNames: Readonly<Record<Step, string>> = {
  pay: 'renewed',
  fail: 'marked as unpaid',
  give_up: 'ended as unpaid',
  cancel: 'cancelled',
  resume: 'resumed',
  run_out: 'ended',
  pause: 'paused',
  continue: 'continued',
  switch: 'switched to another plan',
  adjust: 'changed',
  refund: 'ended by a refund',
  return: 'returned to its former plan',
  return_to_trial: 'returned to its trial',
  end: 'ended',
}

export function mayMove(state: SubscriptionState, step: Step): boolean {
  return Object.hasOwn(moves[state], step)
}

/** The state after a step; refuses a step that the current state does not allow. */
export function stateAfter(state: SubscriptionState, step: Step): SubscriptionState {
  const next = (moves[state] as Partial<Record<Step, SubscriptionState>>)[step]
  if (next) return next
  throw new Refusal('conflict', `A subscription that is ${stateNames[state]} cannot be ${stepNames[step]}`)
}
