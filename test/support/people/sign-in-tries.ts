import { expect } from 'vitest'
import { ownWorld } from '../world/world.ts'
import { demoPassword, demoPeople, freshEmail, visitTo } from './identity-cast.ts'

/**
 * A world, and sign-in attempts from one IP address: as Mei with the correct password, or with wrong ones.
 */
export async function trying() {
  const world = await ownWorld()
  const visit = await visitTo(world, 'ceramics', freshEmail())
  const tryWith = (email: string, password: string) =>
    world.modules.identity.signIn(visit, { email, password })
  return {
    world,
    visit,
    right: () => tryWith(demoPeople.mei.email, demoPassword),
    async wrong(times: number, email: string = demoPeople.mei.email) {
      for (let time = 0; time < times; time++) {
        expect(await tryWith(email, 'wrong')).toEqual({ is: 'wrong' })
      }
    },
  }
}
