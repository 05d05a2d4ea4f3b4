import { readFileSync, utimesSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  bank,
  leftOf,
  leftWith,
  provideCode,
  sealOneOfEach,
  worldWithSecretFile,
} from '../../test/support/shop/sealed-things.ts'
import { ownerOf } from '../../test/support/shop/shop.ts'
import { testSecret } from '../../test/support/world/test-deps.ts'
import { ownWorld, type World } from '../../test/support/world/world.ts'
import { createModules } from '../modules.ts'
import { createSecretBox } from '../platform/crypto/secret-box.ts'
import { readSecrets } from '../platform/crypto/secret-file.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { addDuration, minute } from '../platform/durations.ts'
import { rotateSealing } from './rotate-sealing.ts'
import { rotationReport } from './rotation-report.ts'

const keepPrevious = { forget: false }
const another = 'another secret for tests and for nothing else'

describe('previous secret keys', () => {
  const forget = { forget: true }

  test('previous secret keys are removed on request, together with the recovery codes that only they verify', async () => {
    const { world, file, location } = await worldWithSecretFile()
    const { mei, recoveryCodes, app } = await sealOneOfEach(world)
    await rotateSealing({ ...world, location }, keepPrevious)
    const [current] = readSecrets(file)
    age(world, file, { minutes: 4 })
    const forgotten = await rotateSealing({ ...world, location }, forget)
    expect(forgotten).toMatchObject({ is: 'forgotten', previousKeys: 1, peopleWithFormerCodes: 1 })
    expect(rotationReport(forgotten)).toContain('recovery codes of 1 person')
    expect(readFileSync(file, 'utf8')).toBe(current)

    expect(await provideCode(world, recoveryCodes[0])).toMatchObject({ is: 'wrong' })
    expect(await world.modules.identity.secondFactorState(mei.me)).toEqual({
      isOn: true,
      recoveryCodesLeft: 0,
    })
    expect(await provideCode(world, app.code())).toMatchObject({ is: 'signed-in' })
    expect(await leftOf(world)).toEqual({ previous: 0, lost: 0 })
  })

  test('previous secret keys are kept until every request that began before the rotation has ended', async () => {
    const { world, file, location } = await worldWithSecretFile()
    await rotateSealing({ ...world, location }, keepPrevious)
    age(world, file, { minutes: 1 })
    await expect(rotateSealing({ ...world, location }, forget)).rejects.toMatchObject({
      remedies: ['run it again in 120 seconds'],
    })
    expect(readSecrets(file)).toHaveLength(2)
  })

  test('previous secret keys are kept while values are sealed with them', async () => {
    const { world, file, location } = await worldWithSecretFile()
    await rotateSealing({ ...world, location }, keepPrevious)
    age(world, file, { minutes: 4 })
    const olga = await ownerOf(world, 'ceramics')
    const late = createModules({ ...world.deps, secretBox: createSecretBox(testSecret) })
    await late.gateways.setGatewayAccount(olga, { ...bank('Late'), isDefault: false })
    // The row is locked for longer than the command retries.
    await inTransaction(world.deps.db, async (tx) => {
      await tx
        .updateTable('gatewayAccounts')
        .set({ isDefault: false })
        .where('gateway', '=', 'manual')
        .execute()
      await expect(rotateSealing({ ...world, location }, forget)).rejects.toThrow(
        'Values are still encrypted with a previous key',
      )
    })
    expect(readSecrets(file)).toHaveLength(2)
    expect(await rotateSealing({ ...world, location }, forget)).toMatchObject({ is: 'forgotten' })
    expect(await leftOf(world)).toEqual({ previous: 0, lost: 0 })
  })

  test('removing previous secret keys is refused if there are none', async () => {
    const { world, file, location } = await worldWithSecretFile()
    await expect(rotateSealing({ ...world, location }, forget)).rejects.toThrow('no previous secret key')
    expect(readSecrets(file)).toEqual([testSecret])
  })
})

describe('a rotation of the secret key with SECRET_KEY in the environment', () => {
  const keys = [another, testSecret]

  test('a rotation with SECRET_KEY in the environment reseals the values of SECRET_KEY_FALLBACKS with SECRET_KEY', async () => {
    const world = await ownWorld({ deps: { permitsSimulator: true } })
    await sealOneOfEach(world)
    const deps = { ...world.deps, secretBox: createSecretBox({ read: () => keys }) }
    const rotated = await rotateSealing({ ...world, deps, location: { keys } }, keepPrevious)
    expect(rotated).toMatchObject({ is: 'resealed', previousKeys: 1 })
    expect(rotationReport(rotated)).toContain('Remove the old key from SECRET_KEY_FALLBACKS')
    expect(await leftWith(world, another)).toEqual({ previous: 0, lost: 0 })
  })

  test('a rotation that cannot proceed with the keys of the environment is refused with the steps of a rolling change', async () => {
    const world = await ownWorld()
    await expect(
      rotateSealing({ ...world, location: { keys: [testSecret] } }, keepPrevious),
    ).rejects.toMatchObject({
      remedies: expect.arrayContaining([expect.stringContaining('SECRET_KEY_FALLBACKS of every process')]),
    })
    await expect(rotateSealing({ ...world, location: { keys } }, { forget: true })).rejects.toMatchObject({
      remedies: expect.arrayContaining([expect.stringContaining('remove the previous keys')]),
    })
  })
})

function age({ clock }: World, file: string, { minutes }: { minutes: number }) {
  const then = addDuration(clock.now(), -minutes * minute)
  utimesSync(file, then, then)
}
