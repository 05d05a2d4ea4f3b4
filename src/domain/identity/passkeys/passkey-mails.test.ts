import { describe, expect, test } from 'vitest'
import { createPasskeyDevice } from '../../../../test/support/browser/passkey-device.ts'
import { demoPassword, schoolOf, signInAs } from '../../../../test/support/people/identity-cast.ts'
import {
  passkeyMails,
  passwordOperationsOf,
  proof,
  refused,
  withPasskey,
} from '../../../../test/support/people/passkeys.ts'
import { ownWorld } from '../../../../test/support/world/world.ts'

describe('a mail about passkeys', () => {
  test('adding a passkey notifies its owner by one mail, even if the answer arrives several times', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const school = await schoolOf(world, 'ceramics')
    const { me, visit } = await signInAs(world, 'mei', 'ceramics')
    const { options, token } = await identity.offerPasskey(school, me, visit, proof)
    expect(await passkeyMails(world)).toEqual([])
    const passkey = { token, name: 'Laptop', response: createPasskeyDevice(school.origin).create(options) }
    await Promise.allSettled([1, 2, 3].map(() => identity.addPasskey(school, me, visit, passkey)))
    expect(await passkeyMails(world)).toEqual([['passkey_added', 'mei@example.com']])
  })

  test('removing a passkey notifies its owner by one mail, even if the request arrives several times', async () => {
    const world = await ownWorld()
    const mei = await signInAs(world, 'mei', 'ceramics')
    await withPasskey(world, mei)
    const [, remove] = await passwordOperationsOf(world, mei)
    await Promise.allSettled([1, 2, 3].map(() => remove(demoPassword)))
    expect(await passkeyMails(world)).toEqual([
      ['passkey_added', 'mei@example.com'],
      ['passkey_removed', 'mei@example.com'],
    ])
  })

  test('a passkey that is not created or not found sends no mail', async () => {
    const world = await ownWorld()
    const [mei, tom] = [await signInAs(world, 'mei', 'ceramics'), await signInAs(world, 'tom', 'ceramics')]
    const device = await withPasskey(world, mei)
    await expect(withPasskey(world, tom, { device })).rejects.toMatchObject(refused)
    const [listed] = await world.modules.identity.listPasskeys(mei.me)
    if (!listed) throw new Error('There is no passkey')
    const removed = world.modules.identity.removePasskey(tom.me, tom.visit, { id: listed.id, ...proof })
    await expect(removed).rejects.toMatchObject({ code: 'not_found' })
    expect(await passkeyMails(world)).toEqual([['passkey_added', 'mei@example.com']])
  })
})
