import { afterAll, describe, expect, test } from 'vitest'
import { newAccount, signInAs, visitTo } from '../../../../test/support/people/identity-cast.ts'
import { trying } from '../../../../test/support/people/sign-in-tries.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { Visit } from '../../tenancy/index.ts'
import { createIdentity, type Identity } from '../index.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('a thousand wrong passwords', () => {
  test('five of a thousand wrong passwords for one account from one IP address are checked and audited', async () => {
    const { visit, account } = await trying(world)
    const { email } = account
    expect(await storm(() => ({ visit, email }))).toBe(5)
    expect(await failuresFrom(visit)).toEqual({ 'sign_in.failed': 5, 'sign_in.throttled': 1 })
  })

  test('fifty of a thousand wrong passwords for a thousand accounts from one IP address are checked', async () => {
    const { visit } = await trying(world)
    const outcomes = await storm((n) => ({ visit, email: `account-${n}@example.com` }))
    expect(outcomes).toBe(50)
    expect(await failuresFrom(visit)).toEqual({ 'sign_in.failed': 50, 'sign_in.throttled': 1 })
  })

  test('a thousand wrong passwords for one account from 200 IP addresses do not lock out its owner', async () => {
    const { email } = await newAccount(world)
    const visits = await Promise.all(Array.from({ length: 200 }, () => visitTo(world, 'ceramics')))
    // Only the duration of the password comparison is simulated.
    const quick = createIdentity({
      ...world.deps,
      passwords: { ...world.deps.passwords, isRight: async () => false },
    })
    const outcomes = await storm((n) => ({ visit: visits[n % 200] as Visit, email }), quick)
    expect(outcomes).toBe(1_000)
    expect(await storm((n) => ({ visit: visits[n % 200] as Visit, email }), quick)).toBe(0)
    expect((await signInAs(world, { email }, 'ceramics')).me.email).toBe(email)
  })

  test('two hundred wrong passwords do not slow down later sign-ins', async () => {
    const { email } = await newAccount(world)
    const visits = await Promise.all(Array.from({ length: 50 }, () => visitTo(world, 'ceramics')))
    const before = await medianSignIn()
    const tries = visits.flatMap((visit) =>
      [1, 2, 3, 4].map((n) => world.modules.identity.signIn(visit, { email, password: `wrong ${n}` })),
    )
    expect(await Promise.all(tries)).toHaveLength(200)
    const after = await medianSignIn()
    expect(after, `milliseconds, before: ${before}`).toBeLessThan(before * 3 + 100)
  })
})

/** Runs a thousand attempts, fifty at a time, and returns the number of checked ones. */
async function storm(
  each: (n: number) => { visit: Visit; email: string },
  identity: Identity = world.modules.identity,
): Promise<number> {
  let completed = 0
  for (let wave = 0; wave < 20; wave++) {
    const tries = Array.from({ length: 50 }, (_, n) => {
      const { visit, email } = each(wave * 50 + n)
      return identity.signIn(visit, { email, password: `wrong ${n}` })
    })
    const outcomes = await Promise.allSettled(tries)
    completed += outcomes.filter(({ status }) => status === 'fulfilled').length
  }
  return completed
}

async function failuresFrom({ address }: Visit) {
  const entries = await world.deps.db
    .selectFrom('auditEntries')
    .select('kind')
    .where('kind', 'like', 'sign_in.%')
    .where('address', '=', address)
    .execute()
  return Object.fromEntries(
    [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, group]) => [kind, group.length]),
  )
}

async function medianSignIn(): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 9; time++) {
    const began = performance.now()
    await signInAs(world, 'tom', 'ceramics')
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[4] ?? 0
}
