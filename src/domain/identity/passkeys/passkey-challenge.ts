import { hashToken, randomToken } from '../../../platform/crypto/random-token.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { addDuration, minute } from '../../../platform/durations.ts'
import { newId } from '../../../platform/ids.ts'
import type { IdentityDeps } from '../deps.ts'

const challengeMinutes = 5

type Challenge = {
  readonly kind: 'passkey_new' | 'passkey_sign_in'
  readonly personId: PersonId | null
  readonly challenge: string
}

/** Stores a challenge; the token identifies it. */
export async function storeChallenge({ db, clock }: IdentityDeps, schoolId: SchoolId, challenge: Challenge) {
  const token = randomToken('lch_')
  const now = clock.now()
  const expiresAt = addDuration(now, challengeMinutes * minute)
  await db
    .insertInto('signInChallenges')
    .values({
      schoolId,
      id: newId(clock),
      tokenHash: hashToken(token),
      ...challenge,
      createdAt: now,
      expiresAt,
    })
    .execute()
  return token
}

/** Consumes a challenge, whatever the result. */
export async function consumeChallenge(
  { db, clock }: IdentityDeps,
  schoolId: SchoolId,
  kind: Challenge['kind'],
  token: string,
) {
  const consumed = await db
    .deleteFrom('signInChallenges')
    .where('schoolId', '=', schoolId)
    .where('tokenHash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', clock.now())
    .returning(['personId', 'challenge'])
    .executeTakeFirst()
  return consumed?.challenge ? { personId: consumed.personId, challenge: consumed.challenge } : undefined
}
