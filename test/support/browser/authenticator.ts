import { timeStep, totpCode } from '../../../src/domain/identity/second-factor/totp.ts'
import type { SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import type { World } from '../world/world.ts'

/** An authenticator app: returns the current code. */
export type Authenticator = { readonly code: () => string; readonly recoveryCodes: readonly string[] }

/** Sets up a second factor for a signed-in person, like the account page. */
export async function setUpSecondFactor(
  { clock, modules }: World,
  { schoolId, session, password }: { schoolId: SchoolId; session: string; password: string },
): Promise<Authenticator> {
  const { identity } = modules
  const me = await identity.whoIs(schoolId, session)
  if (!me) throw new Error('This session is nobody’s')
  const visit = { schoolId, address: '127.0.0.1', userAgent: 'test' }
  const { secret } = await identity.offerSecondFactor(me, 'Lectern')
  const code = () => totpCode(fromBase32(secret), timeStep(clock.now()))
  const recoveryCodes = await identity.confirmSecondFactor(me, visit, { password, code: code() })
  // A code is valid once, so the next sign-in needs the next one.
  clock.advance({ seconds: 30 })
  return { code, recoveryCodes }
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
