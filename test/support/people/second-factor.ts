import { timeStep, totpCode } from '../../../src/domain/identity/second-factor/totp.ts'
import type { Visit } from '../../../src/domain/tenancy/index.ts'
import type { World } from '../world/world.ts'
import { demoPassword, type Guest } from './identity-cast.ts'

type FactorWorld = Pick<World, 'modules' | 'clock'>

/** An authenticator app that has the secret. */
export type App = { readonly secret: Buffer; readonly code: (steps?: number) => string }

/** Enables the second factor for a person of the demo world, and moves the clock past its first code. */
export async function enableSecondFactor(world: FactorWorld, { me, visit }: Guest) {
  const { identity } = world.modules
  const offer = await identity.offerSecondFactor(me, 'Ceramics')
  const app = appWith(world, offer.secret)
  const recoveryCodes = await identity.confirmSecondFactor(me, visit, {
    password: demoPassword,
    code: app.code(),
  })
  world.clock.advance({ seconds: 60 })
  return { app, recoveryCodes }
}

/** An app with this secret, on this world's time; `steps` later or earlier. */
export function appWith(world: Pick<World, 'clock'>, secret: string): App {
  const bytes = fromBase32(secret)
  return { secret: bytes, code: (steps = 0) => totpCode(bytes, timeStep(world.clock.now()) + steps) }
}

/** Signs in with the password, up to the question for a code. */
export async function challengeOf(world: FactorWorld, visit: Visit, email: string): Promise<string> {
  const outcome = await world.modules.identity.signIn(visit, { email, password: demoPassword })
  if (outcome.is !== 'second-factor') throw new Error(`No second factor was asked: ${outcome.is}`)
  return outcome.challenge
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
