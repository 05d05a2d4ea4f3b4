import { type Hash, hashToken, randomToken } from '../../../platform/crypto/random-token.ts'

/** The two secrets of a pair, which are issued once. */
export type Secrets = { readonly accessToken: string; readonly refreshToken: string }

export function newSecrets(): Secrets {
  return { accessToken: randomToken('lat_'), refreshToken: randomToken('lrt_') }
}

export type PairHashes = {
  readonly accessHash: Hash<'access token'>
  readonly refreshHash: Hash<'refresh token'>
}

/** The stored hashes of a pair's secrets. */
export function pairHashes({ accessToken, refreshToken }: Secrets): PairHashes {
  return { accessHash: hashToken(accessToken), refreshHash: hashToken(refreshToken) }
}

type PresentedToken = {
  readonly as: 'access' | 'refresh'
  readonly pair: { readonly accessExpiresAt: Date; readonly revokedAt: Date | null }
}

/** True if this token at the revocation endpoint ends its pair. */
export function isRevocable({ as, pair }: PresentedToken, now: Date): boolean {
  if (pair.revokedAt) return false
  // Spec, "States and transitions": an expired access token revokes nothing, and the response is still 200.
  return as === 'refresh' || pair.accessExpiresAt > now
}
