import { readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { backUp, ownDatabase, restore } from '../../test/support/backups.ts'
import { demoPeople, mailsWanted, schoolOf, signInAs, visitTo } from '../../test/support/identity-cast.ts'
import { sealOneOfEach, worldWithSecretFile } from '../../test/support/sealed-things.ts'
import { challengeOf } from '../../test/support/second-factor.ts'
import { ownerOf } from '../../test/support/shop.ts'
import { testSecret } from '../../test/support/test-deps.ts'
import { ownWorld, type World } from '../../test/support/world.ts'
import type { GatewaySettings } from '../domain/commerce/index.ts'
import { createModules, createModulesIn } from '../modules.ts'
import { secretCheck } from '../platform/backup/secret-check.ts'
import { createSecretBox } from '../platform/crypto/secret-box.ts'
import { readSecrets, secretsIn } from '../platform/crypto/secret-file.ts'
import { createDatabase } from '../platform/db/database.ts'
import { createPool } from '../platform/db/pool.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { surveySealed } from '../platform/sealed-values/reseal.ts'
import { sealedValues } from '../sealed-values.ts'
import { placeForSecret } from './held-secret.ts'
import { rotateSealing } from './rotate-sealing.ts'
import { needsAttention, rotationReport } from './rotation-report.ts'

const keep = { forget: false }
const another = 'another secret for tests and for nothing else'

test('every sealed column of the schema is registered for a rotation of the secret key', async () => {
  const { deps } = await ownWorld()
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name like 'sealed\\_%'`.execute(deps.db)
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const registered = sealedValues.map(({ table, column }) => `${snake(table)}.${snake(column)}`)
  expect(rows.length).toBeGreaterThan(4)
  expect(registered).toEqual(expect.arrayContaining(rows.map(({ column }) => column)))
})

describe('a rotation of the secret key', () => {
  test('reseals every kind of value with a new key, and everything from before works on', async () => {
    const { world, file, place } = await worldWithSecretFile()
    const { modules } = world
    const { mei, recoveryCodes, app, buyer, paymentId, request, olga } = await sealOneOfEach(world)
    const seen = async () => ({
      gifts: await modules.commerce.giftsOfPayment(buyer, paymentId),
      mails: await mailsWanted(world),
      simulator: await modules.commerce.simulatorKeyAt(olga.schoolId),
      answer: await modules.idempotency.claimRequest(request),
    })
    const before = await seen()
    expect(before.answer).toEqual({ is: 'answered', answer: 'made' })

    const rotated = await rotateSealing({ ...world, place }, keep)
    expect(rotated).toMatchObject({ is: 'rotated', previousKeys: 1, peopleWithFormerCodes: 1 })
    expect(rotated.values.map(({ name }) => name)).toEqual(sealedValues.map(({ name }) => name))
    for (const { name, resealed, lost, busy } of rotated.values) {
      expect({ name, lost, busy }).toEqual({ name, lost: [], busy: 0 })
      expect(resealed, name).toBeGreaterThan(0)
    }
    const [current = '', previous] = readSecrets(file)
    expect(previous).toBe(testSecret)
    expect(await leftWith(world, current)).toEqual({ previous: 0, lost: 0 })

    expect(await seen()).toEqual(before)
    expect(await provide(world, app.code())).toMatchObject({ is: 'signed-in' })
    expect(await provide(world, recoveryCodes[0])).toMatchObject({ is: 'signed-in' })
    expect(await modules.identity.secondFactorState(mei.me)).toMatchObject({ recoveryCodesLeft: 9 })
    expect(rotationReport(rotated)).toMatch(/^A new secret key seals[\s\S]* gateway accounts +2 resealed\n/)
  })

  test('makes nothing fail in a process that serves meanwhile, and leaves nothing under the previous key', async () => {
    const { world, file, place } = await worldWithSecretFile()
    await sealOneOfEach(world)
    const { commerce, identity } = createModules({
      ...world.deps,
      secretBox: createSecretBox(secretsIn(file)),
    })
    const olga = await ownerOf(world, 'ceramics')
    const { me } = await signInAs(world, 'tom', 'ceramics')
    let isOver = false
    let rounds = 0
    const serve = async () => {
      do {
        await commerce.setGatewayAccount(olga, { ...bank(`Round ${rounds}`), isDefault: true })
        await commerce.gatewaysOf(olga)
        const { secret } = await identity.offerSecondFactor(me, 'Ceramics')
        expect(await world.modules.identity.openOffer(me, 'Ceramics')).toMatchObject({ secret })
        rounds++
      } while (!isOver)
    }
    const rotate = async () => {
      await rotateSealing({ ...world, place }, keep)
      isOver = true
    }
    await Promise.all([serve(), rotate()])
    expect(rounds).toBeGreaterThan(0)
    expect(await leftWith(world, readSecrets(file)[0] ?? '')).toEqual({ previous: 0, lost: 0 })
  })

  test('keeps what somebody changes meanwhile, and reseals it once it is stored', async () => {
    const { world, file, place } = await worldWithSecretFile()
    const olga = await ownerOf(world, 'ceramics')
    await world.modules.commerce.setGatewayAccount(olga, { ...bank('Before'), isDefault: true })
    const { rotation } = await inTransaction(world.deps.db, async (tx) => {
      await createModulesIn(tx, world.deps).commerce.setGatewayAccount(olga, {
        ...bank('After'),
        isDefault: true,
      })
      const begun = rotateSealing({ ...world, place }, keep)
      const tries = () => world.statements().filter((text) => /gateway_accounts.*skip locked/s.test(text))
      await expect.poll(() => tries().length, { timeout: 5_000 }).toBeGreaterThan(1)
      return { rotation: begun }
    })
    expect(needsAttention(await rotation)).toBe(false)
    expect(await leftWith(world, readSecrets(file)[0] ?? '')).toEqual({ previous: 0, lost: 0 })
    const opened = await world.modules.commerce.gatewaysOf(olga)
    expect(opened).toMatchObject([{ name: 'manual' }, { name: 'simulator' }])
    const row = await world.deps.db
      .selectFrom('gatewayAccounts')
      .select('sealedSettings')
      .where('gateway', '=', 'manual')
      .executeTakeFirstOrThrow()
    const plain = world.deps.secretBox.open(row.sealedSettings, `gateway_accounts ${olga.schoolId} manual`)
    expect(plain).toContain('After')
  })

  test('that was interrupted is continued with the same key', async () => {
    const { world, file, place } = await worldWithSecretFile()
    await sealOneOfEach(world)
    const aborter = new AbortController()
    const progress = () => () => aborter.abort()
    const interrupted = rotateSealing({ ...world, place }, { ...keep, signal: aborter.signal, progress })
    await expect(interrupted).rejects.toThrow('aborted')
    const secrets = readSecrets(file)
    expect(secrets).toHaveLength(2)
    expect((await leftOf(world)).previous).toBeGreaterThan(0)

    const continued = await rotateSealing({ ...world, place }, keep)
    expect(continued).toMatchObject({ is: 'continued', previousKeys: 1 })
    expect(rotationReport(continued)).toContain('no new key was made')
    expect(readSecrets(file)).toEqual(secrets)
    expect(await leftOf(world)).toEqual({ previous: 0, lost: 0 })
    expect(await rotateSealing({ ...world, place }, keep)).toMatchObject({ is: 'rotated', previousKeys: 2 })
    expect(readSecrets(file).slice(1)).toEqual(secrets)
  })

  test('reports a value that no key opens, leaves it alone and reseals the rest', async () => {
    const { world, place } = await worldWithSecretFile()
    const { mei } = await sealOneOfEach(world)
    const { personId } = mei.me
    const sealedSecret = createSecretBox('a lost secret').seal('x', `second_factors/${personId}`)
    await world.deps.db.updateTable('secondFactors').set({ sealedSecret }).execute()
    const rotated = await rotateSealing({ ...world, place }, keep)
    expect(needsAttention(rotated)).toBe(true)
    expect(rotated.values.filter(({ lost }) => lost.length > 0)).toMatchObject([
      { table: 'secondFactors', resealed: 0, lost: [{ personId }] },
    ])
    expect(rotationReport(rotated)).toContain(`No key opens second_factors: person_id ${personId}. `)
    expect(await leftOf(world)).toEqual({ previous: 0, lost: 1 })
    const kept = await world.deps.db.selectFrom('secondFactors').select('sealedSecret').execute()
    expect(kept).toEqual([{ sealedSecret }])
  })

  test('goes through tables of any size, some rows at a time', async () => {
    const { world, place } = await worldWithSecretFile()
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    const sealed = world.deps.secretBox.seal('{}', 'facts/mail.wanted').toString('base64')
    await sql`
      insert into facts (school_id, id, kind, body, happened_at, sent_at)
      select ${schoolId}, gen_random_uuid(), 'mail.wanted', jsonb_build_object('sealed', ${sealed}::text), now(), now()
      from generate_series(1, 2500)`.execute(world.deps.db)
    const shown: number[] = []
    const progress = (total: number) => (done: number) => void shown.push(done / total)
    const { values } = await rotateSealing({ ...world, place }, { ...keep, progress })
    expect(values.find(({ name }) => name === 'mails')?.resealed).toBeGreaterThanOrEqual(2500)
    expect(await leftOf(world)).toEqual({ previous: 0, lost: 0 })
    expect(shown.at(-1)).toBe(1)
    expect(await mailsWanted(world)).toContainEqual({})
  })

  test('is refused while another one runs', async () => {
    const { world, file, place } = await worldWithSecretFile()
    const both = await Promise.allSettled([1, 2].map(() => rotateSealing({ ...world, place }, keep)))
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { message: expect.stringContaining('by another command') } },
    ])
    expect(readSecrets(file)).toHaveLength(2)
  })

  test('does not invalidate a backup from before', async () => {
    const { world, dataFolder, place } = await worldWithSecretFile()
    await sealOneOfEach(world)
    const backup = join(dataFolder, 'before.backup')
    const secret = { check: secretCheck(testSecret) }
    await backUp(world.connection, backup, { secret })
    await rotateSealing({ ...world, place }, keep)

    expect(placeForSecret({ dataFolder }, secret)).toBeUndefined()
    const connection = await ownDatabase()
    await restore(backup, connection)
    const pool = createPool({ connection, max: 2, statementTimeoutMs: 5_000, lockTimeoutMs: 4_000 })
    const db = createDatabase(pool)
    try {
      const deps = { ...world.deps, db }
      expect(await leftOf({ deps })).toMatchObject({ previous: expect.any(Number), lost: 0 })
      const parts = { connection, deps, modules: createModules(deps), place }
      expect(await rotateSealing(parts, keep)).toMatchObject({ is: 'continued' })
      expect(await leftOf({ deps })).toEqual({ previous: 0, lost: 0 })
    } finally {
      await db.destroy()
    }
  })
})

describe('previous secret keys', () => {
  const forget = { forget: true }

  test('are forgotten on request, with the recovery codes that only they check', async () => {
    const { world, file, place } = await worldWithSecretFile()
    const { mei, recoveryCodes, app } = await sealOneOfEach(world)
    await rotateSealing({ ...world, place }, keep)
    const [current] = readSecrets(file)
    age(world, file, { minutes: 4 })
    const forgotten = await rotateSealing({ ...world, place }, forget)
    expect(forgotten).toMatchObject({ is: 'forgotten', previousKeys: 1, peopleWithFormerCodes: 1 })
    expect(rotationReport(forgotten)).toContain('recovery codes of 1 person')
    expect(readFileSync(file, 'utf8')).toBe(current)

    expect(await provide(world, recoveryCodes[0])).toMatchObject({ is: 'wrong' })
    expect(await world.modules.identity.secondFactorState(mei.me)).toEqual({
      isOn: true,
      recoveryCodesLeft: 0,
    })
    expect(await provide(world, app.code())).toMatchObject({ is: 'signed-in' })
    expect(await leftOf(world)).toEqual({ previous: 0, lost: 0 })
  })

  test('are kept until every request has ended that began before the rotation', async () => {
    const { world, file, place } = await worldWithSecretFile()
    await rotateSealing({ ...world, place }, keep)
    age(world, file, { minutes: 1 })
    await expect(rotateSealing({ ...world, place }, forget)).rejects.toMatchObject({
      waysOut: ['run it again in 120 seconds'],
    })
    expect(readSecrets(file)).toHaveLength(2)
  })

  test('are kept while values are sealed with them', async () => {
    const { world, file, place } = await worldWithSecretFile()
    await rotateSealing({ ...world, place }, keep)
    age(world, file, { minutes: 4 })
    const olga = await ownerOf(world, 'ceramics')
    const late = createModules({ ...world.deps, secretBox: createSecretBox(testSecret) })
    await late.commerce.setGatewayAccount(olga, { ...bank('Late'), isDefault: false })
    // Held by somebody for longer than the command tries.
    await inTransaction(world.deps.db, async (tx) => {
      await tx
        .updateTable('gatewayAccounts')
        .set({ isDefault: false })
        .where('gateway', '=', 'manual')
        .execute()
      await expect(rotateSealing({ ...world, place }, forget)).rejects.toThrow(
        'Values are still sealed with a previous key',
      )
    })
    expect(readSecrets(file)).toHaveLength(2)
    expect(await rotateSealing({ ...world, place }, forget)).toMatchObject({ is: 'forgotten' })
    expect(await leftOf(world)).toEqual({ previous: 0, lost: 0 })
  })

  test('cannot be forgotten where there are none', async () => {
    const { world, file, place } = await worldWithSecretFile()
    await expect(rotateSealing({ ...world, place }, forget)).rejects.toThrow('no previous secret key')
    expect(readSecrets(file)).toEqual([testSecret])
  })
})

describe('with SECRET_KEY in the environment', () => {
  const keys = [another, testSecret]

  test('values of SECRET_KEY_FALLBACKS are resealed with it', async () => {
    const world = await ownWorld({ deps: { permitsSimulator: true } })
    await sealOneOfEach(world)
    const deps = { ...world.deps, secretBox: createSecretBox({ read: () => keys }) }
    const rotated = await rotateSealing({ ...world, deps, place: { keys } }, keep)
    expect(rotated).toMatchObject({ is: 'resealed', previousKeys: 1 })
    expect(rotationReport(rotated)).toContain('Remove the old key from SECRET_KEY_FALLBACKS')
    expect(await leftWith(world, another)).toEqual({ previous: 0, lost: 0 })
  })

  test('the steps of a rolling change are told where there is no other key', async () => {
    const world = await ownWorld()
    await expect(rotateSealing({ ...world, place: { keys: [testSecret] } }, keep)).rejects.toMatchObject({
      waysOut: expect.arrayContaining([expect.stringContaining('SECRET_KEY_FALLBACKS of every process')]),
    })
    await expect(rotateSealing({ ...world, place: { keys } }, { forget: true })).rejects.toMatchObject({
      waysOut: expect.arrayContaining([expect.stringContaining('remove the previous keys')]),
    })
  })
})

function bank(instructions: string): GatewaySettings {
  return { gateway: 'manual', settings: { instructions, daysToPay: 7 } }
}

async function provide(world: World, code = '') {
  const visit = await visitTo(world, 'ceramics')
  const challenge = await challengeOf(world, visit, demoPeople.mei.email)
  return await world.modules.identity.provideSecondFactor(visit, { challenge, code })
}

function age({ clock }: World, file: string, { minutes }: { minutes: number }) {
  const then = new Date(clock.now().getTime() - minutes * 60_000)
  utimesSync(file, then, then)
}

async function leftOf({ deps }: Pick<World, 'deps'>) {
  const surveyed = await surveySealed(deps, sealedValues)
  const sum = (of: 'previous' | 'lost') => surveyed.reduce((total, kind) => total + kind[of], 0)
  return { previous: sum('previous'), lost: sum('lost') }
}

/** For somebody who has this one key only. */
async function leftWith({ deps }: World, secret: string) {
  return await leftOf({ deps: { ...deps, secretBox: createSecretBox(secret) } })
}
