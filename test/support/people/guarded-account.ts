import type { Visit } from '../../../src/domain/tenancy/index.ts'
import { ownWorld, type World } from '../world/world.ts'
import { demoPassword, type Guest, signInAs } from './identity-cast.ts'
import { type App, appWith, enableSecondFactor } from './second-factor.ts'

export const wrongCode = { code: 'invalid_input', problems: [{ field: 'code', message: 'code_wrong' }] }

/** Mei with a second factor. */
export async function guarded() {
  const world = await ownWorld()
  const guest = await signInAs(world, 'mei', 'ceramics')
  return { world, guest, ...(await enableSecondFactor(world, guest)) }
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

/** The number of wrong codes in the audit log. */
export async function failures(world: World): Promise<number> {
  const rows = await world.deps.db
    .selectFrom('auditEntries')
    .select('id')
    .where('kind', '=', 'second_factor.failed')
    .execute()
  return rows.length
}
