import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { backUp, ownDatabase, restore } from '../../test/support/commands/backups.ts'
import {
  mailedCode,
  mailsWanted,
  schoolOf,
  signInAs,
  visitTo,
} from '../../test/support/people/identity-cast.ts'
import {
  bank,
  leftOf,
  leftWith,
  provideCode,
  sealOneOfEach,
  worldWithSecretFile,
} from '../../test/support/shop/sealed-things.ts'
import { memberOf, ownerOf } from '../../test/support/shop/shop.ts'
import { testSecret } from '../../test/support/world/test-deps.ts'
import { ownWorld } from '../../test/support/world/world.ts'
import { sealedGatewayAccounts } from '../domain/gateways/sealed-accounts.ts'
import { isFreshlySignedIn, requestFreshSignIn } from '../domain/oauth/authorize/fresh-sign-in.ts'
import { createSealedCursors } from '../http/shared/sealed-cursor.ts'
import { createModules, createModulesIn } from '../modules.ts'
import { secretCheck } from '../platform/backup/secret-check.ts'
import { createSecretBox } from '../platform/crypto/secret-box.ts'
import { readSecrets, secretsIn } from '../platform/crypto/secret-file.ts'
import { createSignedClaims } from '../platform/crypto/signed-claims.ts'
import { createDatabase } from '../platform/db/database.ts'
import { createPool } from '../platform/db/pool/pool.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { replaceValues, rowsOf, type SealedChange } from '../platform/sealed-values/sealed-kind.ts'
import { sealedValues } from '../sealed-values.ts'
import { rotateSealing } from './rotate-sealing.ts'
import { needsAttention, rotationReport } from './rotation-report.ts'
import { fileForSecret } from './stored-secret.ts'

const keepPrevious = { forget: false }
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
  test('a rotation of the secret key reseals every kind of value with a new key, and earlier values stay usable', async () => {
    const { world, file, location } = await worldWithSecretFile()
    const { modules } = world
    const { mei, recoveryCodes, app, buyer, paymentId, request, olga } = await sealOneOfEach(world)
    const readAll = async () => ({
      gifts: await modules.orders.giftsOfPayment(buyer, paymentId),
      mails: await mailsWanted(world),
      simulator: await modules.gateways.simulatorKeyAt(olga.schoolId),
      answer: await modules.idempotency.claimRequest(request),
    })
    const before = await readAll()
    expect(before.answer).toEqual({ is: 'answered', answer: 'made' })

    const rotated = await rotateSealing({ ...world, location }, keepPrevious)
    expect(rotated).toMatchObject({ is: 'rotated', previousKeys: 1, peopleWithFormerCodes: 1 })
    expect(rotated.values.map(({ name }) => name)).toEqual(sealedValues.map(({ name }) => name))
    for (const { name, resealed, lost, busy } of rotated.values) {
      expect({ name, lost, busy }).toEqual({ name, lost: [], busy: 0 })
      expect(resealed, name).toBeGreaterThan(0)
    }
    const [current = '', previous] = readSecrets(file)
    expect(previous).toBe(testSecret)
    expect(await leftWith(world, current)).toEqual({ previous: 0, lost: 0 })

    expect(await readAll()).toEqual(before)
    expect(await provideCode(world, app.code())).toMatchObject({ is: 'signed-in' })
    expect(await provideCode(world, recoveryCodes[0])).toMatchObject({ is: 'signed-in' })
    expect(await modules.identity.secondFactorState(mei.me)).toMatchObject({ recoveryCodesLeft: 9 })
    expect(rotationReport(rotated)).toMatch(
      /^Every process now encrypts[\s\S]* gateway accounts +2 resealed\n/,
    )
  })

  test('a rotation of the secret key keeps the earlier signatures of mailed codes, claims, cursors and sign-in requests valid', async () => {
    const { world, location } = await worldWithSecretFile()
    const { deps, modules } = world
    const { me } = await signInAs(world, 'mei', 'ceramics')
    const member = await memberOf(world, 'mei', 'ceramics')
    const visit = await visitTo(world, 'ceramics')
    const ida = { email: 'ida@example.com', name: 'Ida', locale: 'en', browser: 'browser-of-ida' }
    const code = await mailedCode({ ...world, visit }, ida)
    const claims = createSignedClaims<{ file: string }>(deps, 'downloads')
    const { text } = claims.make({ file: 'a.pdf' }, 60)
    const cursors = createSealedCursors(deps.secretBox)
    const spot = { at: new Date(0), id: me.personId }
    const cursor = cursors.seal(member, 'payments', spot)
    const mark = requestFreshSignIn(deps, undefined)

    await rotateSealing({ ...world, location }, keepPrevious)
    const later = { ...me, signedInAt: world.clock.now() }
    expect(isFreshlySignedIn(deps, mark, later)).toBe(true)
    expect(claims.read(text)).toEqual({ file: 'a.pdf' })
    expect(cursors.open(member, 'payments', cursor)).toEqual(spot)
    expect(await modules.identity.signInByCode(visit, { ...ida, code })).toMatchObject({ is: 'signed-in' })
    const stranger = { ...deps, secretBox: createSecretBox(another) }
    expect(isFreshlySignedIn(stranger, mark, later)).toBe(false)
    expect(createSignedClaims(stranger, 'downloads').read(text)).toBeUndefined()
    expect(createSealedCursors(stranger.secretBox).open(member, 'payments', cursor)).toBeUndefined()
  })

  test('a rotation of the secret key fails no call of a concurrent process, and leaves no value under the previous key', async () => {
    const { world, file, location } = await worldWithSecretFile()
    await sealOneOfEach(world)
    const { gateways, identity } = createModules({
      ...world.deps,
      secretBox: createSecretBox(secretsIn(file)),
    })
    const olga = await ownerOf(world, 'ceramics')
    const { me } = await signInAs(world, 'tom', 'ceramics')
    let isOver = false
    let rounds = 0
    const serve = async () => {
      do {
        await gateways.setGatewayAccount(olga, { ...bank(`Round ${rounds}`), isDefault: true })
        await gateways.gatewaysOf(olga)
        const { secret } = await identity.offerSecondFactor(me, 'Ceramics')
        expect(await world.modules.identity.openOffer(me, 'Ceramics')).toMatchObject({ secret })
        rounds++
      } while (!isOver)
    }
    const rotate = async () => {
      await rotateSealing({ ...world, location }, keepPrevious)
      isOver = true
    }
    await Promise.all([serve(), rotate()])
    expect(rounds).toBeGreaterThan(0)
    expect(await leftWith(world, readSecrets(file)[0] ?? '')).toEqual({ previous: 0, lost: 0 })
  })

  test('a rotation of the secret key keeps a concurrent change of a value, and reseals it once it is committed', async () => {
    const { world, file, location } = await worldWithSecretFile()
    const olga = await ownerOf(world, 'ceramics')
    await world.modules.gateways.setGatewayAccount(olga, { ...bank('Before'), isDefault: true })
    const { rotation } = await inTransaction(world.deps.db, async (tx) => {
      await createModulesIn(tx, world.deps).gateways.setGatewayAccount(olga, {
        ...bank('After'),
        isDefault: true,
      })
      const running = rotateSealing({ ...world, location }, keepPrevious)
      const tries = () => world.statements().filter((text) => /gateway_accounts.*skip locked/s.test(text))
      await expect.poll(() => tries().length).toBeGreaterThan(1)
      return { rotation: running }
    })
    expect(needsAttention(await rotation)).toBe(false)
    expect(await leftWith(world, readSecrets(file)[0] ?? '')).toEqual({ previous: 0, lost: 0 })
    const opened = await world.modules.gateways.gatewaysOf(olga)
    expect(opened).toMatchObject([{ name: 'manual' }, { name: 'simulator' }])
    const row = await world.deps.db
      .selectFrom('gatewayAccounts')
      .select('sealedSettings')
      .where('gateway', '=', 'manual')
      .executeTakeFirstOrThrow()
    const plain = world.deps.secretBox.open(row.sealedSettings, `gateway_accounts ${olga.schoolId} manual`)
    expect(plain).toContain('After')
  })

  test('a rotation of the secret key does not overwrite a value that was changed after it was read', async () => {
    const { world } = await worldWithSecretFile()
    const { db } = world.deps
    const olga = await ownerOf(world, 'ceramics')
    await world.modules.gateways.setGatewayAccount(olga, { ...bank('Before'), isDefault: true })
    const read: SealedChange[] = []
    for await (const rows of rowsOf(db, sealedGatewayAccounts, Buffer.of(0)))
      for (const { key, sealed } of rows)
        if (sealed && key['gateway'] === 'manual') read.push({ key, former: sealed, fresh: Buffer.from('x') })
    await world.modules.gateways.setGatewayAccount(olga, { ...bank('After'), isDefault: true })
    expect(read).toHaveLength(1)
    expect(await replaceValues(db, sealedGatewayAccounts, read)).toBe(0)
    expect(await leftOf(world)).toEqual({ previous: 0, lost: 0 })
  })

  test('an interrupted rotation of the secret key is continued with the same key', async () => {
    const { world, file, location } = await worldWithSecretFile()
    await sealOneOfEach(world)
    const aborter = new AbortController()
    const progress = () => () => aborter.abort()
    const interrupted = rotateSealing(
      { ...world, location },
      { ...keepPrevious, signal: aborter.signal, progress },
    )
    await expect(interrupted).rejects.toThrow('aborted')
    const secrets = readSecrets(file)
    expect(secrets).toHaveLength(2)
    expect((await leftOf(world)).previous).toBeGreaterThan(0)

    const continued = await rotateSealing({ ...world, location }, keepPrevious)
    expect(continued).toMatchObject({ is: 'continued', previousKeys: 1 })
    expect(rotationReport(continued)).toContain('no new key was made')
    expect(readSecrets(file)).toEqual(secrets)
    expect(await leftOf(world)).toEqual({ previous: 0, lost: 0 })
    expect(await rotateSealing({ ...world, location }, keepPrevious)).toMatchObject({
      is: 'rotated',
      previousKeys: 2,
    })
    expect(readSecrets(file).slice(1)).toEqual(secrets)
  })

  test('a rotation of the secret key reports a value that no key opens, leaves it unchanged and reseals the rest', async () => {
    const { world, location } = await worldWithSecretFile()
    const { mei } = await sealOneOfEach(world)
    const { personId } = mei.me
    const sealedSecret = createSecretBox('a lost secret').seal('x', `second_factors/${personId}`)
    await world.deps.db.updateTable('secondFactors').set({ sealedSecret }).execute()
    const rotated = await rotateSealing({ ...world, location }, keepPrevious)
    expect(needsAttention(rotated)).toBe(true)
    expect(rotated.values.filter(({ lost }) => lost.length > 0)).toMatchObject([
      { table: 'secondFactors', resealed: 0, lost: [{ personId }] },
    ])
    expect(rotationReport(rotated)).toContain(`No key can decrypt second_factors: person_id ${personId}. `)
    expect(await leftOf(world)).toEqual({ previous: 0, lost: 1 })
    const stored = await world.deps.db.selectFrom('secondFactors').select('sealedSecret').execute()
    expect(stored).toEqual([{ sealedSecret }])
  })

  test('a rotation of the secret key reseals a table of 2,500 rows in batches', async () => {
    const { world, location } = await worldWithSecretFile()
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    const sealed = world.deps.secretBox.seal('{}', 'facts/mail.wanted').toString('base64')
    await sql`
      insert into facts (school_id, id, kind, body, happened_at, sent_at)
      select ${schoolId}, gen_random_uuid(), 'mail.wanted', jsonb_build_object('sealed', ${sealed}::text), now(), now()
      from generate_series(1, 2500)`.execute(world.deps.db)
    const fractions: number[] = []
    const progress = (total: number) => (done: number) => void fractions.push(done / total)
    const { values } = await rotateSealing({ ...world, location }, { ...keepPrevious, progress })
    expect(values.find(({ name }) => name === 'mails')?.resealed).toBeGreaterThanOrEqual(2500)
    expect(await leftOf(world)).toEqual({ previous: 0, lost: 0 })
    expect(fractions.at(-1)).toBe(1)
    expect(await mailsWanted(world)).toContainEqual({})
  })

  test('a rotation of the secret key is refused while another one runs', async () => {
    const { world, file, location } = await worldWithSecretFile()
    const both = await Promise.allSettled(
      [1, 2].map(() => rotateSealing({ ...world, location }, keepPrevious)),
    )
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { message: expect.stringContaining('by another command') } },
    ])
    expect(readSecrets(file)).toHaveLength(2)
  })

  test('a rotation of the secret key does not invalidate an earlier backup', async () => {
    const { world, dataFolder, location } = await worldWithSecretFile()
    await sealOneOfEach(world)
    const backup = join(dataFolder, 'before.backup')
    const secret = { check: secretCheck(testSecret) }
    await backUp(world.connection, backup, { secret })
    await rotateSealing({ ...world, location }, keepPrevious)

    expect(fileForSecret({ dataFolder }, secret)).toBeUndefined()
    const connection = await ownDatabase()
    await restore(backup, connection)
    const pool = createPool({ connection, max: 2, statementTimeoutMs: 5_000, lockTimeoutMs: 4_000 })
    const db = createDatabase(pool)
    try {
      const deps = { ...world.deps, db }
      expect(await leftOf({ deps })).toMatchObject({ previous: expect.any(Number), lost: 0 })
      const parts = { connection, deps, modules: createModules(deps), location }
      expect(await rotateSealing(parts, keepPrevious)).toMatchObject({ is: 'continued' })
      expect(await leftOf({ deps })).toEqual({ previous: 0, lost: 0 })
    } finally {
      await db.destroy()
    }
  })
})
