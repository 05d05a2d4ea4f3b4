import type { Visit } from '../../../src/domain/tenancy/index.ts'
import type { World } from '../world/world.ts'
import { demoPassword, type Guest, newGuest } from './identity-cast.ts'
import { type App, appWith, enableSecondFactor } from './second-factor.ts'

export const wrongCode = { code: 'invalid_input', problems: [{ field: 'code', message: 'code_wrong' }] }

/** A new student with a second factor. */
export async function guarded(world: World) {
  const guest = await newGuest(world)
  return { guest, email: guest.me.email, ...(await enableSecondFactor(world, guest)) }
}

/** Enables the second factor; its code was just used. */
export async function confirmed(world: World, { me, visit }: Guest): Promise<{ app: App }> {
  const { identity } = world.modules
  const app = appWith(world, (await identity.offerSecondFactor(me, 'Ceramics')).secret)
  await identity.confirmSecondFactor(me, visit, { password: demoPassword, code: app.code() })
  return { app }
}

/** Enters a code, which must complete the sign-in. */
export async function finish(
  world: World,
  visit: Visit,
  input: { challenge: string; code: string; former?: string },
): Promise<{ session: string }> {
  const outcome = await world.modules.identity.provideSecondFactor(visit, input)
  if (outcome.is !== 'signed-in') throw new Error(`The code did not sign in: ${outcome.is}`)
  return outcome
}

/** The number of wrong codes of a person in the audit log. */
export async function failures(world: World, { me }: Pick<Guest, 'me'>): Promise<number> {
  const rows = await world.deps.db
    .selectFrom('auditEntries')
    .select('id')
    .where('kind', '=', 'second_factor.failed')
    .where('personId', '=', me.personId)
    .execute()
  return rows.length
}
