import { afterAll, describe, expect, test } from 'vitest'
import { demoPassword, type Guest, newGuest } from '../../../../test/support/people/identity-cast.ts'
import {
  auditsOf,
  passkeyMails,
  passwordOperationsOf,
  proof,
  signInWith,
  withPasskey,
} from '../../../../test/support/people/passkeys.ts'
import { createWorld } from '../../../../test/support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const wrongPassword = { code: 'invalid_input', problems: [{ field: 'password', message: 'password_wrong' }] }

describe('the password for passkey operations', () => {
  test.each(['a guess', ''])(
    'with the password %j no passkey is offered and none is removed',
    async (password) => {
      const mei = await newGuest(world)
      const device = await withPasskey(world, mei)
      const before = { questions: await openQuestions(mei), mails: await passkeyMails(world, mei) }
      for (const attempt of await passwordOperationsOf(world, mei)) {
        await expect(attempt(password)).rejects.toMatchObject(wrongPassword)
      }
      expect({ questions: await openQuestions(mei), mails: await passkeyMails(world, mei) }).toEqual(before)
      expect(await auditsOf(world, 'password.failed', mei)).toBe(2)
      await signInWith(world, device)
    },
  )

  test('wrong passwords for adding and removing passkeys count together and towards the sign-in limit', async () => {
    const mei = await newGuest(world)
    const device = await withPasskey(world, mei)
    const [offer, remove] = await passwordOperationsOf(world, mei)
    for (const attempt of [offer, remove, offer, remove, offer]) {
      await expect(attempt('a guess')).rejects.toMatchObject(wrongPassword)
    }
    const { email } = mei.me
    for (const attempt of [
      offer,
      remove,
      () => world.modules.identity.signIn(mei.visit, { email, ...proof }),
    ]) {
      await expect(attempt(demoPassword)).rejects.toMatchObject({ code: 'too_many_requests' })
    }
    await signInWith(world, device)
    world.clock.advance({ minutes: 15, seconds: 1 })
    await remove(demoPassword)
  })

  test('an account without a password is identified as such, and every password for passkey operations is refused', async () => {
    const [mei, tom] = [await newGuest(world), await newGuest(world)]
    await withPasskey(world, mei)
    const { db } = world.deps
    await db.updateTable('people').set({ passwordHash: null }).where('id', '=', mei.me.personId).execute()
    expect(await world.modules.identity.hasPassword(mei.me)).toBe(false)
    expect(await world.modules.identity.hasPassword(tom.me)).toBe(true)
    for (const attempt of await passwordOperationsOf(world, mei)) {
      for (const password of ['', 'nobody', demoPassword]) {
        await expect(attempt(password)).rejects.toMatchObject(wrongPassword)
      }
      world.clock.advance({ minutes: 16 })
    }
  })
})

async function openQuestions({ me: { personId } }: Guest): Promise<number> {
  const questions = world.deps.db.selectFrom('signInChallenges').select('id')
  return (await questions.where('personId', '=', personId).execute()).length
}
