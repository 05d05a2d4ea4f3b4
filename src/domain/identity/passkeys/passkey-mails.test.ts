import { afterAll, describe, expect, test } from 'vitest'
import { createPasskeyDevice } from '../../../../test/support/browser/passkey-device.ts'
import { demoPassword, newGuest, schoolOf } from '../../../../test/support/people/identity-cast.ts'
import {
  passkeyMails,
  passwordOperationsOf,
  proof,
  refused,
  withPasskey,
} from '../../../../test/support/people/passkeys.ts'
import { createWorld } from '../../../../test/support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('a mail about passkeys', () => {
  test('adding a passkey notifies its owner by one mail, even if the answer arrives several times', async () => {
    const { identity } = world.modules
    const school = await schoolOf(world, 'ceramics')
    const mei = await newGuest(world)
    const { me, visit } = mei
    const { options, token } = await identity.offerPasskey(school, me, visit, proof)
    expect(await passkeyMails(world, mei)).toEqual([])
    const passkey = { token, name: 'Laptop', response: createPasskeyDevice(school.origin).create(options) }
    await Promise.allSettled([1, 2, 3].map(() => identity.addPasskey(school, me, visit, passkey)))
    expect(await passkeyMails(world, mei)).toEqual(['passkey_added'])
  })

  test('removing a passkey notifies its owner by one mail, even if the request arrives several times', async () => {
    const mei = await newGuest(world)
    await withPasskey(world, mei)
    const [, remove] = await passwordOperationsOf(world, mei)
    await Promise.allSettled([1, 2, 3].map(() => remove(demoPassword)))
    expect(await passkeyMails(world, mei)).toEqual(['passkey_added', 'passkey_removed'])
  })

  test('a passkey that is not created or not found sends no mail', async () => {
    const [mei, tom] = [await newGuest(world), await newGuest(world)]
    const device = await withPasskey(world, mei)
    await expect(withPasskey(world, tom, { device })).rejects.toMatchObject(refused)
    const [listed] = await world.modules.identity.listPasskeys(mei.me)
    if (!listed) throw new Error('There is no passkey')
    const removed = world.modules.identity.removePasskey(tom.me, tom.visit, { id: listed.id, ...proof })
    await expect(removed).rejects.toMatchObject({ code: 'not_found' })
    expect(await passkeyMails(world, mei)).toEqual(['passkey_added'])
    expect(await passkeyMails(world, tom)).toEqual([])
  })
})
