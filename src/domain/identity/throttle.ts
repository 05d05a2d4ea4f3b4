import { networkOf } from '../../platform/rate-limit/network-of.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import type { Exceeded } from '../../platform/rate-limit/verdict.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Visit } from '../tenancy/index.ts'
import type { IdentityLimits } from './deps.ts'
import type { SignedIn } from './sessions.ts'

type Who = { readonly account: string; readonly address: string }
type Take = { readonly limiter: Limiter; readonly key: string }

/**
 * Hears a try at a password or a code, counted before it is known whether it is right; more than the limits allow are
 * refused unheard. A right one was no failure, and neither was one that we could not hear.
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
    for (const { limiter, key } of [perAddress, perAccount]) await limiter.giveBack(key)
    throw error
  }
}

// An address keeps its other failures: one right password must not clear them.
async function forgetTry(perAddress: Take, perAccount: Take) {
  await perAddress.limiter.giveBack(perAddress.key)
  await perAccount.limiter.reset(perAccount.key)
}

/** Counts a mail somebody asks for, so that nobody's mailbox is flooded through us. */
export async function countMail(limits: IdentityLimits, { account, address }: Who): Promise<void> {
  const perAddress = { limiter: limits.mailsPerAddress, key: networkOf(address) }
  await takeBoth(perAddress, { limiter: limits.mailsPerMailbox, key: account }, 'too_many_mails')
}

/** Counts a passkey sign-in that begins, whoever it is. */
export async function countPasskeySignIn(limits: IdentityLimits, { address }: Visit): Promise<void> {
  await takeOrRefuse({ limiter: limits.passkeySignInsPerAddress, key: networkOf(address) }, 'too_many_tries')
}

/** Counts a new passkey that somebody begins to make. */
export async function countNewPasskey(limits: IdentityLimits, { personId }: SignedIn): Promise<void> {
  await takeOrRefuse({ limiter: limits.newPasskeysPerPerson, key: personId }, 'too_many_tries')
}

// What the narrower limit refuses does not count against the wider one, which others at this address share.
async function takeBoth(wide: Take, narrow: Take, message: string): Promise<number> {
  for (const { limiter, key } of [wide, narrow]) {
    const spent = limiter.spent(key)
    if (spent) throw tooMany(spent, message)
  }
  const leftWide = await takeOrRefuse(wide, message)
  try {
    return Math.min(leftWide, await takeOrRefuse(narrow, message))
  } catch (error) {
    await wide.limiter.giveBack(wide.key)
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
