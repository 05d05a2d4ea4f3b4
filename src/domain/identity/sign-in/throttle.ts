import { networkOf } from '../../../platform/rate-limit/network-of.ts'
import type { Limiter } from '../../../platform/rate-limit/rate-limits.ts'
import type { Exceeded } from '../../../platform/rate-limit/verdict.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Visit } from '../../tenancy/index.ts'
import type { IdentityLimits } from '../deps.ts'
import type { SignedIn } from './sessions.ts'

type SignInAttempt = { readonly account: string; readonly address: string }
type LimitKey = { readonly limiter: Limiter; readonly key: string }

/**
 * Runs an attempt at a password or code, which is counted before the check; attempts over the limit are
 * refused without a check. A correct attempt is not counted as a failure, nor is one that failed because a service
 * was unavailable.
 */
export async function hearTry<T extends { readonly isRight: boolean }>(
  limits: IdentityLimits,
  attempt: SignInAttempt,
  hear: () => Promise<T>,
): Promise<T & { readonly triesLeft: number }> {
  const perIpAddress = { limiter: limits.triesPerIpAddress, key: networkOf(attempt.address) }
  const perAccount = {
    limiter: limits.triesPerAccount,
    key: `${attempt.account} ${networkOf(attempt.address)}`,
  }
  const triesLeft = await countBoth(perIpAddress, perAccount, 'too_many_tries')
  try {
    const result = await hear()
    if (result.isRight) await forgetTry(perIpAddress, perAccount)
    return { ...result, triesLeft }
  } catch (error) {
    for (const { limiter, key } of [perIpAddress, perAccount]) await limiter.restore(key)
    throw error
  }
}

// The count of the IP address is kept: one correct password must not reset it.
async function forgetTry(perIpAddress: LimitKey, perAccount: LimitKey) {
  await perIpAddress.limiter.restore(perIpAddress.key)
  await perAccount.limiter.reset(perAccount.key)
}

/** Counts a requested mail, so that mailboxes cannot be flooded. */
export async function countMail(limits: IdentityLimits, { account, address }: SignInAttempt): Promise<void> {
  const perIpAddress = { limiter: limits.mailsPerIpAddress, key: networkOf(address) }
  await countBoth(perIpAddress, { limiter: limits.mailsPerMailbox, key: account }, 'too_many_mails')
}

/** Counts a started passkey sign-in. */
export async function countPasskeySignIn(limits: IdentityLimits, { address }: Visit): Promise<void> {
  await countOrRefuse(
    { limiter: limits.passkeySignInsPerIpAddress, key: networkOf(address) },
    'too_many_tries',
  )
}

/** Counts a started creation of a passkey. */
export async function countNewPasskey(limits: IdentityLimits, { personId }: SignedIn): Promise<void> {
  await countOrRefuse({ limiter: limits.newPasskeysPerPerson, key: personId }, 'too_many_tries')
}

// A take refused by the narrower limit does not count against the wider one.
async function countBoth(wide: LimitKey, narrow: LimitKey, message: string): Promise<number> {
  for (const { limiter, key } of [wide, narrow]) {
    const spent = limiter.spent(key)
    if (spent) throw tooMany(spent, message)
  }
  const leftWide = await countOrRefuse(wide, message)
  try {
    return Math.min(leftWide, await countOrRefuse(narrow, message))
  } catch (error) {
    await wide.limiter.restore(wide.key)
    throw error
  }
}

async function countOrRefuse({ limiter, key }: LimitKey, message: string): Promise<number> {
  const verdict = await limiter.take(key)
  if (verdict.is === 'allowed') return verdict.remaining
  throw tooMany(verdict, message)
}

function tooMany({ retryAfter }: Exceeded, message: string): Refusal {
  return new Refusal('too_many_requests', 'Too many attempts: try again later', {
    retryAfter,
    problems: [{ field: '', message }],
  })
}
