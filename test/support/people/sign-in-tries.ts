import { expect } from 'vitest'
import type { World } from '../world/world.ts'
import { demoPassword, freshEmail, newAccount, visitTo } from './identity-cast.ts'

/**
 * Sign-in attempts from one IP address: as a new account with the correct password, or with wrong ones.
 */
export async function trying(world: World) {
  const visit = await visitTo(world, 'ceramics', freshEmail())
  const account = await newAccount(world)
  const tryWith = (email: string, password: string) =>
    world.modules.identity.signIn(visit, { email, password })
  return {
    visit,
    account,
    right: () => tryWith(account.email, demoPassword),
    async wrong(times: number, email = account.email) {
      for (let time = 0; time < times; time++) {
        expect(await tryWith(email, 'wrong')).toEqual({ is: 'wrong' })
      }
    },
  }
}
