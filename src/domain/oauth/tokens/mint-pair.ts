import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AuthorizationId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import { lifetimes, secondsAfter } from '../lifetimes.ts'
import { newSecrets, pairHashes, type Secrets } from './token-pair.ts'

/** A newly issued pair. */
export type MintedPair = Secrets & {
  readonly scopes: readonly string[]
  /** The school that the pair is bound to, named in the response; null if no resource was requested. */
  readonly boundTo: SchoolId | null
  readonly createdAt: Date
  readonly expiresIn: number
}

type PairSource = {
  readonly schoolId: SchoolId
  readonly authorizationId: AuthorizationId
  readonly personId: PersonId
  readonly scopes: readonly string[]
  readonly isBound: boolean
}

/** The first pair of a consent. */
export async function mintPair(tx: Tx, clock: Clock, source: PairSource): Promise<MintedPair> {
  const { schoolId, scopes, isBound } = source
  const secrets = newSecrets()
  const now = clock.now()
  await tx
    .insertInto('tokenPairs')
    .values({
      ...source,
      id: newId(clock),
      scopes: [...scopes],
      ...pairHashes(secrets),
      nth: 0,
      createdAt: now,
      accessExpiresAt: secondsAfter(now, lifetimes.accessToken),
      refreshExpiresAt: secondsAfter(now, lifetimes.refreshToken),
    })
    .execute()
  return handedOut(secrets, { createdAt: now, scopes, boundTo: isBound ? schoolId : null })
}

export function handedOut(
  secrets: Secrets,
  pair: Pick<MintedPair, 'createdAt' | 'scopes' | 'boundTo'>,
): MintedPair {
  return { ...secrets, ...pair, expiresIn: lifetimes.accessToken }
}
