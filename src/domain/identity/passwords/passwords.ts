import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit/concurrency-limit.ts'

/** Hashes and verifies passwords. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  readonly isRight: (password: string, hash: string | null | undefined) => Promise<boolean>
  /** True if a stored hash has other costs than the current ones. */
  readonly isOutdated: (hash: string) => boolean
}

/** OWASP's costs for argon2id: 19 MiB, two passes. */
const usualCosts = { memoryCost: 19_456, timeCost: 2 }

type Options = {
  readonly atOnce: number
  readonly waiting: number
  /** Lower in tests only. */
  readonly costs?: { readonly memoryCost: number; readonly timeCost: number }
}

/** At most `atOnce` hashes run concurrently, so that many sign-ins cannot exhaust memory; the rest are queued. */
export function createPasswords({ atOnce, waiting, costs: hashCosts = usualCosts }: Options): Passwords {
  // 2 is argon2id: the enum cannot be imported.
  const costs = { ...hashCosts, algorithm: 2, parallelism: 1 } as const
  const prefix = `$argon2id$v=19$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}$`
  const { take: withinLimit } = createConcurrencyLimit({ part: 'Sign-in', atOnce, waiting })
  // A dummy hash for unknown accounts, so that the check takes the same time.
  const nobodys = hash('nobody', costs)
  return {
    hash: (password) => withinLimit(() => hash(normalPassword(password), costs)),
    async isRight(password, stored) {
      const compared = stored ?? (await nobodys)
      const isSame = await withinLimit(() => verify(compared, normalPassword(password)).catch(() => false))
      return isSame && stored !== null && stored !== undefined
    },
    isOutdated: (stored) => !stored.startsWith(prefix),
  }
}

// Unicode normalization takes quadratic time. A valid password is always shorter.
const longestTyped = 2_048

/** The normal form of a password, because two keyboards may compose it differently (NIST SP 800-63B, 3.1.1.2). */
export function normalPassword(password: string): string {
  return password.length > longestTyped ? password : password.normalize('NFKC')
}
