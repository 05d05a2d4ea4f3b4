import { createHash } from 'node:crypto'
import { isSameSecret } from '../../platform/crypto/random-token.ts'

// RFC 7636, sections 4.1 and 4.2: 43 to 128 unreserved characters; a SHA-256 is 43 of base64url.
const verifierForm = /^[A-Za-z0-9._~-]{43,128}$/
const challengeForm = /^[A-Za-z0-9_-]{43}$/

export function isChallenge(text: string): boolean {
  return challengeForm.test(text)
}

export function isVerifier(text: string): boolean {
  return verifierForm.test(text)
}

export function provesChallenge(verifier: string, challenge: string): boolean {
  return (
    isVerifier(verifier) && isSameSecret(createHash('sha256').update(verifier).digest('base64url'), challenge)
  )
}
