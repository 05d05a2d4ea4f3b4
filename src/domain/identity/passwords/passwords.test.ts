import { hash as argon2 } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import {
  demoPassword,
  demoPeople,
  freshEmail,
  personOf,
  requestedToken,
  signInAs,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { ownWorld, type World } from '../../../../test/support/world/world.ts'
import { Unavailable } from '../../../platform/unavailable.ts'
import { createIdentity, createPasswords } from '../index.ts'
import { isRightCode } from '../second-factor/second-factor.ts'
import { refuseWeakPassword } from './password-rules.ts'

const today = '$argon2id$v=19$m=19456,t=2,p=1$'
const mei = demoPeople.mei.email
const passwords = createPasswords({ atOnce: 2, waiting: 100 })

describe('a stored password', () => {
  test('a password is stored as an argon2id hash with 19 MiB, two passes, one lane and its own random salt', async () => {
    const hashes = [await passwords.hash('a good one'), await passwords.hash('a good one')]
    for (const hash of hashes) {
      expect(hash.startsWith(today)).toBe(true)
      expect(await passwords.isRight('a good one', hash)).toBe(true)
      expect(await passwords.isRight('a good one ', hash)).toBe(false)
      expect(await passwords.isRight('A good one', hash)).toBe(false)
    }
    expect(hashes[0]).not.toBe(hashes[1])
  })

  test('a password has the same hash regardless of how its characters are composed (NFKC)', async () => {
    const hash = await passwords.hash('Ångström ﬁve')
    expect(await passwords.isRight('A\u030angstro\u0308m five', hash)).toBe(true)
    expect(await passwords.isRight('Angstrom five', hash)).toBe(false)
  })

  test('a missing or unreadable password hash matches no password', async () => {
    for (const stored of [undefined, null, '', 'plain text', 'nobody']) {
      for (const storedHash of ['', 'nobody', 'plain text']) {
        expect(await passwords.isRight(storedHash, stored)).toBe(false)
      }
    }
  })

  test('a password hash with other costs is renewed at the next successful sign-in and not before', async () => {
    const world = await ownWorld({ deps: { passwords: createPasswords({ atOnce: 2, waiting: 10 }) } })
    await storeHash(world, await oldHash(demoPassword))
    const before = await storedHash(world)
    const visit = await visitTo(world, 'ceramics')
    await world.modules.identity.signIn(visit, { email: mei, password: 'wrong' })
    expect(await storedHash(world)).toBe(before)
    await signInAs(world, 'mei', 'ceramics')
    const after = await storedHash(world)
    expect(after.startsWith(today)).toBe(true)
    await signInAs(world, 'mei', 'ceramics')
    expect(await storedHash(world)).toBe(after)
  })

  test('a password changed during the renewal of its old hash keeps the change', async () => {
    const world = await ownWorld()
    await storeHash(world, await oldHash(demoPassword))
    const reset = async () => {
      const visit = await visitTo(world, 'ceramics')
      const token = await requestedToken(world, visit, { purpose: 'reset_password', email: mei })
      await world.modules.identity.resetPassword(visit, { token, password: 'chosen by mail' })
    }
    const slow = {
      ...world.deps.passwords,
      async hash(password: string) {
        await reset()
        return await world.deps.passwords.hash(password)
      },
    }
    const { signIn } = createIdentity({ ...world.deps, passwords: slow })
    const outcome = await signIn(await visitTo(world, 'ceramics'), { email: mei, password: demoPassword })
    expect(outcome).toEqual({ is: 'wrong' })
    expect(await world.deps.passwords.isRight('chosen by mail', await storedHash(world))).toBe(true)
  })
})

describe('password hashing', () => {
  test('password hashing runs a limited number in parallel, queues a limited number and refuses the rest', async () => {
    const few = createPasswords({ atOnce: 1, waiting: 2 })
    const tries = Array.from({ length: 5 }, () => few.hash('a good one'))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(outcomes[4]).toMatchObject({ reason: expect.any(Unavailable) })
    expect(await few.isRight('nobody', undefined)).toBe(false)
  })

  test('a sign-in refused because of load does not count as a failed attempt', async () => {
    const world = await ownWorld()
    const email = freshEmail()
    const visit = await visitTo(world, 'ceramics', email)
    const busy = { ...world.deps.passwords, isRight: () => Promise.reject(new Unavailable('Sign-in')) }
    const { signIn } = createIdentity({ ...world.deps, passwords: busy })
    for (let time = 0; time < 60; time++) {
      await expect(signIn(visit, { email: mei, password: demoPassword })).rejects.toBeInstanceOf(Unavailable)
    }
    const outcome = await world.modules.identity.signIn(visit, { email: mei, password: demoPassword })
    expect(outcome.is).toBe('signed-in')
  })

  test('password hashing is not delayed by text designed to be slow to normalise', async () => {
    const world = await ownWorld()
    const visit = await visitTo(world, 'ceramics')
    // Many pairs of combining marks in the wrong order: normalisation takes quadratic time.
    const slow = `a${'\u0327\u0301'.repeat(25_000)}`
    const { identity } = world.modules
    const account = { name: 'Eve', locale: 'en' }
    const personId = await personOf(world, 'mei')
    const began = performance.now()
    const outcomes = await Promise.allSettled([
      identity.signIn(visit, { email: mei, password: slow }),
      identity.signIn(visit, { email: slow, password: 'wrong' }),
      identity.signUp(visit, { ...account, email: 'eve@example.com', password: slow }),
      identity.signUp(visit, { ...account, email: `${slow}@example.com`, password: 'a good one' }),
      identity.requestMail(visit, { purpose: 'sign_in', email: slow, locale: 'en' }),
      world.deps.db.transaction().execute((tx) => isRightCode(world.deps, tx, visit, personId, slow)),
    ])
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(outcomes.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.code))).toEqual([
      { is: 'wrong' },
      { is: 'wrong' },
      'invalid_input',
      'invalid_input',
      'invalid_input',
      false,
    ])
  })
})

describe('a new password', () => {
  test.each([
    ['seven characters', 'abcdefg', 'password_too_short'],
    ['seven characters of two code units each', '🙂'.repeat(7), 'password_too_short'],
    ['seven composed characters', 'a\u0308'.repeat(7), 'password_too_short'],
    ['257 characters', 'x'.repeat(257), 'password_too_long'],
    ['a hundred thousand characters', 'x'.repeat(100_000), 'password_too_long'],
    ['common words', 'password1', 'password_common'],
    ['common words in capitals', 'PASSWORD1', 'password_common'],
    ['common words in full width', 'ｐａｓｓｗｏｒｄ１', 'password_common'],
  ])('a new password of %s is refused', (_what, password, message) => {
    expect(weakness(password)).toBe(message)
  })

  test.each([
    ['eight characters', 'zqxvkjwy'],
    ['eight characters beyond the basic plane', '🙂🙃🙂🙃🙂🙃🙂🙃'],
    ['256 characters', 'x'.repeat(256)],
    ['256 characters in decomposed form', 'e\u0302\u0301'.repeat(256)],
    ['only one kind of character', 'correcthorsebatterystaple'],
    ['only digits', '918273645546'],
    ['characters surrounded by spaces', '  two words  '],
    ['letters of any script', '陶藝教室的秘密鑰匙'],
  ])('a new password of %s is accepted', (_what, password) => {
    expect(weakness(password)).toBeUndefined()
  })

  test('password rules apply to sign-up, reset, change and invitation, and the error names the field', async () => {
    const world = await ownWorld()
    const { identity } = world.modules
    const { me, visit } = await signInAs(world, 'mei', 'ceramics')
    const weak = (field: string) => ({
      code: 'invalid_input',
      problems: [{ field, message: 'password_common' }],
    })
    const signUp = { email: 'new@example.com', name: 'New', password: 'password1', locale: 'en' }
    await expect(identity.signUp(visit, signUp)).rejects.toMatchObject(weak('password'))
    const change = { password: demoPassword, newPassword: 'password1' }
    await expect(identity.changePassword(me, visit, change)).rejects.toMatchObject(weak('newPassword'))
    const token = await requestedToken(world, visit, { purpose: 'reset_password', email: mei })
    const reset = { token, password: 'password1' }
    await expect(identity.resetPassword(visit, reset)).rejects.toMatchObject(weak('password'))
    // The refusal does not use up the link.
    expect(await identity.resetPassword(visit, { token, password: 'a better one' })).toMatchObject({
      is: 'signed-in',
    })
  })
})

function weakness(password: string): string | undefined {
  try {
    refuseWeakPassword(password)
    return undefined
  } catch (error) {
    return (error as { problems: { message: string }[] }).problems[0]?.message
  }
}

async function oldHash(password: string): Promise<string> {
  return await argon2(password, { algorithm: 2, memoryCost: 4_096, timeCost: 3, parallelism: 1 })
}

async function storeHash(world: World, passwordHash: string) {
  const id = await personOf(world, 'mei')
  await world.deps.db.updateTable('people').set({ passwordHash }).where('id', '=', id).execute()
}

async function storedHash(world: World): Promise<string> {
  const id = await personOf(world, 'mei')
  const { passwordHash } = await world.deps.db
    .selectFrom('people')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return passwordHash ?? ''
}
