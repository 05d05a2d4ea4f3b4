import { networkOf } from '../../../platform/rate-limit/network-of.ts'
import type { Limiter } from '../../../platform/rate-limit/rate-limits.ts'
import type { Exceeded } from '../../../platform/rate-limit/verdict.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Visit } from '../../tenancy/index.ts'
import type { IdentityLimits } from '../deps.ts'
import type { SignedIn } from './sessions.ts'

type Who = { readonly account: string; readonly address: string }
type Take = { readonly limiter: Limiter; readonly key: string }

/**
 * Runs an attempt at a password or code, which is counted before the check; attempts over the limit are
 * refused without a check. A correct attempt is not counted as a failure, nor is one that failed because a service
 * was unavailable.
 */
export async function hearTry<T extends { readonly isRight: boolean }>(
  limits: IdentityLimits,
  who: Who,
  hear: () => Promise<T>,
): Promise<T & { readonly triesLeft: number }> {
  const perAddress = { limiter: limits.triesPerAddress, key: networkOf(who.address) }
  const perAccount = { limiter: limits.triesPerAccount, key: `${who.account} ${networkOf(who.address)}` }
  const triesLeft = await takeBoth(perAddress, perAccount, 'too_many_tries')
  try {
    const heard = await hear()
    if (heard.isRight) await forgetTry(perAddress, perAccount)
    return { ...heard, triesLeft }
  } catch (error) {
    for (const { limiter, key } of [perAddress, perAccount]) await limiter.restore(key)
    throw error
  }
}

// The count of the IP address is kept: one correct password must not reset it.
async function forgetTry(perAddress: Take, perAccount: Take) {
  await perAddress.limiter.restore(perAddress.key)
  await perAccount.limiter.reset(perAccount.key)
}

/** Counts a requested mail, so that mailboxes cannot be flooded. */
export async function countMail(limits: IdentityLimits, { account, address }: Who): Promise<void> {
  const perAddress = { limiter: limits.mailsPerAddress, key: networkOf(address) }
  await takeBoth(perAddress, { limiter: limits.mailsPerMailbox, key: account }, 'too_many_mails')
}

/** Counts a started passkey sign-in. */
export async function countPasskeySignIn(limits: IdentityLimits, { address }: Visit): Promise<void> {
  await takeOrRefuse({ limiter: limits.passkeySignInsPerAddress, key: networkOf(address) }, 'too_many_tries')
}

/** Counts a started creation of a passkey. */
export async function countNewPasskey(limits: IdentityLimits, { personId }: SignedIn): Promise<void> {
  await takeOrRefuse({ limiter: limits.newPasskeysPerPerson, key: personId }, 'too_many_tries')
}

// A take refused by the narrower limit does not count against the wider one.
async function takeBoth(wide: Take, narrow: Take, message: string): Promise<number> {
  for (const { limiter, key } of [wide, narrow]) {
    const spent = limiter.spent(key)
    if (spent) throw tooMany(spent, message)
  }
  const leftWide = await takeOrRefuse(wide, message)
  try {
    return Math.min(leftWide, await takeOrRefuse(narrow, message))
  } catch (error) {
    await wide.limiter.restore(wide.key)
    throw error
  }
}

async function takeOrRefuse({ limiter, key }: Take, message: string): Promise<number> {
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
