import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { finish, guarded, wrongCode } from '../../../../test/support/people/guarded-account.ts'
import { demoPassword, newGuest, visitTo } from '../../../../test/support/people/identity-cast.ts'
import { challengeOf, enableSecondFactor } from '../../../../test/support/people/second-factor.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import { createSecretBox } from '../../../platform/crypto/secret-box.ts'
import { recoveryCodeHash } from './recovery-codes.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('a recovery code', () => {
  test('a recovery code completes one sign-in, regardless of case and separators', async () => {
    const { recoveryCodes, email, guest } = await guarded(world)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = ''] = recoveryCodes
    expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/)
    const visit = await visitTo(world, 'ceramics')
    const input = ` ${code.toUpperCase().replace('-', ' ')} `
    await finish(world, visit, { challenge: await challengeOf(world, visit, email), code: input })
    const challenge = await challengeOf(world, visit, email)
    const again = world.modules.identity.provideSecondFactor(visit, { challenge, code })
    expect(await again).toMatchObject({ is: 'wrong' })
    expect(await world.modules.identity.secondFactorState(guest.me)).toEqual({
      isOn: true,
      recoveryCodesLeft: 9,
    })
  })

  test('a recovery code completes one sign-in even if several use it at the same time', async () => {
    const { recoveryCodes, email } = await guarded(world)
    const [code = ''] = recoveryCodes
    const tries = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const visit = await visitTo(world, 'ceramics')
        return { visit, challenge: await challengeOf(world, visit, email) }
      }),
    )
    const outcomes = await Promise.all(
      tries.map(({ visit, challenge }) =>
        world.modules.identity.provideSecondFactor(visit, { challenge, code }),
      ),
    )
    expect(outcomes.filter(({ is }) => is === 'signed-in')).toHaveLength(1)
  })

  test('a recovery code of another person is refused', async () => {
    const { email } = await guarded(world)
    const tom = await newGuest(world)
    const { recoveryCodes } = await enableSecondFactor(world, tom)
    const visit = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, visit, email)
    const [code = ''] = recoveryCodes
    expect(await world.modules.identity.provideSecondFactor(visit, { challenge, code })).toMatchObject({
      is: 'wrong',
    })
  })

  test('a recovery code is stored as a keyed hash, so that a copy of the database does not reveal codes', async () => {
    const { recoveryCodes, guest } = await guarded(world)
    const [code = ''] = recoveryCodes
    const { personId } = guest.me
    const codes = world.deps.db.selectFrom('recoveryCodes').select('hash')
    const rows = await codes.where('personId', '=', personId).execute()
    const stored = rows.map(({ hash }) => hash.toString('hex'))
    expect(stored).toContain(recoveryCodeHash(world.deps, personId, code).toString('hex'))
    const other = { ...world.deps, secretBox: createSecretBox('another secret') }
    expect(stored).not.toContain(recoveryCodeHash(other, personId, code).toString('hex'))
    for (const plain of [code, code.replace('-', '')]) {
      expect(stored).not.toContain(createHash('sha256').update(plain).digest('hex'))
    }
  })

  test('recovery codes are invalid after their replacement, which requires a second-factor code', async () => {
    const { guest, app, recoveryCodes, email } = await guarded(world)
    const { identity } = world.modules
    const { me, visit } = guest
    const refused = identity.replaceRecoveryCodes(me, visit, { password: demoPassword, code: '' })
    await expect(refused).rejects.toMatchObject(wrongCode)
    const fresh = await identity.replaceRecoveryCodes(me, visit, { password: demoPassword, code: app.code() })
    const from = await visitTo(world, 'ceramics')
    const challenge = await challengeOf(world, from, email)
    const old = identity.provideSecondFactor(from, { challenge, code: recoveryCodes[0] ?? '' })
    expect(await old).toMatchObject({ is: 'wrong' })
    await finish(world, from, { challenge, code: fresh[0] ?? '' })
  })
})
