import { createPasskeyDevice } from '../../../support/browser/passkey-device.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  audits,
  deletes,
  inserts,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { meiSignedIn, password } from './guest.ts'

/** A passkey of Mei's at Ceramics. */
async function meiWithPasskey(fixture: Fixture) {
  const { modules, school } = fixture
  const guest = await meiSignedIn(fixture)
  const device = createPasskeyDevice(school.origin)
  const offer = await modules.identity.offerPasskey(school, guest.me, guest.visit, { password })
  const added = { token: offer.token, name: 'Phone', response: device.create(offer.options) }
  return { ...guest, device, add: () => modules.identity.addPasskey(school, guest.me, guest.visit, added) }
}

export const passkeyWrites = {
  requestPasskey: writes(({ modules, school, visit }) => ({
    run: () => modules.identity.requestPasskey(school, visit),
    touches: [inserts('signInChallenges', { kind: 'passkey_sign_in', personId: null })],
  })),

  signInWithPasskey: writes(async (fixture) => {
    const { modules, school, visit, mei } = fixture
    const { device, add } = await meiWithPasskey(fixture)
    await add()
    const { token, options } = await modules.identity.requestPasskey(school, visit)
    const response = device.get(options)
    const personId = mei.memberId
    return {
      run: () => modules.identity.signInWithPasskey(school, visit, { token, response }),
      touches: [
        deletes('signInChallenges', { kind: 'passkey_sign_in' }),
        updates('passkeys', { personId, credentialId: device.id }, ['signCount', 'usedAt']),
        inserts('sessions', { personId, method: 'passkey' }),
        audits('sign_in.succeeded', { personId }),
      ],
    }
  }),

  offerPasskey: writes(async (fixture) => {
    const { modules, school, mei } = fixture
    const { me, visit } = await meiSignedIn(fixture)
    return {
      run: () => modules.identity.offerPasskey(school, me, visit, { password }),
      touches: [inserts('signInChallenges', { kind: 'passkey_new', personId: mei.memberId })],
    }
  }),

  addPasskey: writes(async (fixture) => {
    const { device, add } = await meiWithPasskey(fixture)
    const personId = fixture.mei.memberId
    return {
      run: add,
      touches: [
        deletes('signInChallenges', { kind: 'passkey_new', personId }),
        inserts('passkeys', { personId, credentialId: device.id }),
        audits('passkey.added', { personId }),
        recordsFact('mail.wanted'),
      ],
    }
  }),

  removePasskey: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { me, visit } = await meiSignedIn(fixture)
    const [passkey] = await modules.identity.listPasskeys(me)
    if (!passkey) throw new Error('Mei has no passkey')
    const personId = mei.memberId
    return {
      run: () => modules.identity.removePasskey(me, visit, { id: passkey.id, password }),
      touches: [
        deletes('passkeys', { id: passkey.id, personId }),
        audits('passkey.removed', { personId }),
        recordsFact('mail.wanted'),
      ],
    }
  }),
}
