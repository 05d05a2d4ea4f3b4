import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** An opaque 256-bit secret with a prefix that secret scanners know. */
export function randomToken(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url')
}

declare const hashOf: unique symbol
/** The hash of one kind of secret. Each kind has its own type, so that kinds cannot be confused. */
export type Hash<Kind extends string> = Buffer & { readonly [hashOf]: Kind }

/** The stored hash of a random secret. Plain SHA-256 suffices for 256 random bits; passwords use argon2id. */
export function hashToken<Kind extends string>(token: string): Hash<Kind> {
  return createHash('sha256').update(token).digest() as Hash<Kind>
}

/** Compares two secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hashToken(a), hashToken(b))
}
