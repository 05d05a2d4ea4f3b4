// Responses, statements and timing do not reveal whether an e-mail address has an account.
import { afterAll, describe, expect, test } from 'vitest'
import {
  demoPassword,
  demoPeople,
  newAccount,
  newGuest,
  visitTo,
} from '../../../../test/support/people/identity-cast.ts'
import { createWorld, ownWorld, platformActor } from '../../../../test/support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

/** The mailbox of an account, and one without. */
async function newMailboxes() {
  const { email: knownEmail } = await newAccount(world)
  return { knownEmail, unknown: `nobody-${knownEmail}` }
}

describe('identical responses for known and unknown e-mail addresses', () => {
  test('a failed sign-in has the same response and statements for unknown, deactivated and passwordless accounts', async () => {
    const { knownEmail, unknown } = await newMailboxes()
    const { identity } = world.modules
    const passwordless = `new-${knownEmail}`
    await identity.createPerson(platformActor, { email: passwordless, name: 'Without a password' })
    const deactivated = await newAccount(world)
    await identity.deactivatePerson(platformActor, deactivated.personId)
    const samples = []
    for (const email of [knownEmail, unknown, passwordless, deactivated.email, 'no address', '', '\0']) {
      const visit = await visitTo(world, 'ceramics')
      for (let time = 0; time < 5; time++) {
        samples.push(await watch(() => identity.signIn(visit, { email, password: 'wrong' })))
      }
      samples.push(await watch(() => identity.signIn(visit, { email, password: 'wrong' })))
    }
    const [first, ...rest] = chunksOf(samples, 6)
    for (const other of rest) expect(other).toEqual(first)
  })

  test('a sign-up has the same response and statements for known and unknown e-mail addresses', async () => {
    const { knownEmail, unknown } = await newMailboxes()
    const signUp = async (email: string) =>
      await watch(async () =>
        world.modules.identity.signUp(await visitTo(world, 'ceramics'), {
          email,
          name: 'Eve',
          password: 'a good one',
          locale: 'en',
        }),
      )
    const first = await signUp(unknown)
    expect(await signUp(knownEmail)).toEqual(first)
    // The same for a second request while a link is valid.
    expect(await signUp(unknown)).toEqual(first)
    expect(await signUp(knownEmail)).toEqual(first)
  })

  test('a request for a link has the same response and statements for known and unknown e-mail addresses', async () => {
    const { knownEmail, unknown } = await newMailboxes()
    for (const purpose of ['reset_password', 'sign_in'] as const) {
      const attempt = async (email: string) =>
        await watch(async () =>
          world.modules.identity.requestMail(await visitTo(world, 'ceramics'), {
            purpose,
            email,
            locale: 'en',
          }),
        )
      expect(await attempt(knownEmail)).toEqual(await attempt(unknown))
    }
  })

  test('a request for a code has the same response and statements for known and unknown e-mail addresses', async () => {
    const { knownEmail, unknown } = await newMailboxes()
    const attempt = async (email: string) =>
      await watch(async () =>
        world.modules.identity.requestCode(await visitTo(world, 'ceramics'), {
          email,
          name: 'Eve',
          locale: 'en',
          browser: `browser of ${email}`,
        }),
      )
    expect(await attempt(knownEmail)).toEqual(await attempt(unknown))
    // The same for a second request while a code is valid.
    expect(await attempt(knownEmail)).toEqual(await attempt(unknown))
  })

  test('a change of the e-mail address has the same response and statements for used and unused addresses', async () => {
    const { knownEmail, unknown } = await newMailboxes()
    const { me, visit } = await newGuest(world)
    const attempt = async (email: string) =>
      await watch(() =>
        world.modules.identity.requestEmailChange(me, visit, { password: demoPassword, email }),
      )
    expect(await attempt(knownEmail)).toEqual(await attempt(unknown))
  })

  test('a failed sign-in takes the same time for known and unknown e-mail addresses', {
    timeout: 180_000,
  }, async () => {
    const own = await ownWorld()
    const { email: knownEmail } = demoPeople.mei
    const times = { known: [] as number[], unknown: [] as number[] }
    const time = async (who: keyof typeof times, email: string) => {
      const visit = await visitTo(own, 'ceramics')
      const began = performance.now()
      await own.modules.identity.signIn(visit, { email, password: 'wrong' })
      times[who].push(performance.now() - began)
    }
    for (let pair = 0; pair < 200; pair++) {
      const knownFirst = pair % 2 === 0
      if (knownFirst) await time('known', knownEmail)
      await time('unknown', `nobody-${pair}@example.com`)
      if (!knownFirst) await time('known', knownEmail)
    }
    // The share of pairs in which the known account took longer: one half if they cannot be distinguished. With 200 of
    // each, the standard deviation is 0.03, and chance alone exceeds 0.12 once in 30,000 runs.
    const longer = ratioOfLonger(times.known, times.unknown)
    expect(Math.abs(longer - 0.5), `known took longer in ${longer} of all pairs`).toBeLessThan(0.12)
  })
})

/** The result of an operation and its SQL statements. */
async function watch(work: () => Promise<unknown>) {
  // The test itself looks up schools, not the observed operation.
  const before = world.statements().length
  const answer = await work().catch((error: { code: string; message: string; problems: unknown }) => ({
    code: error.code,
    message: error.message,
    problems: error.problems,
  }))
  return {
    answer,
    statements: world
      .statements()
      .slice(before)
      .filter((text) => !/from "schools"/.test(text)),
  }
}

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: list.length / size }, (_, at) => list.slice(at * size, (at + 1) * size))
}

/** Mann and Whitney's U as a share of all pairs. */
function ratioOfLonger(first: readonly number[], second: readonly number[]): number {
  const wins = first.reduce((sum, a) => sum + second.filter((b) => a > b).length, 0)
  return wins / (first.length * second.length)
}
