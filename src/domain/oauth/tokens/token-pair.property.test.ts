// Random sequences of token operations, compared with the specification's table ("States and transitions").

import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { signInAs } from '../../../../test/support/people/identity-cast.ts'
import { elsewhere, pairFor } from '../../../../test/support/people/oauth-member.ts'
import { propertyRuns } from '../../../../test/support/samples/property-runs.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import { day, hour } from '../../../platform/durations.ts'
import type { MintedPair } from './mint-pair.ts'
import { isSuperseded } from './superseded.ts'

const clientId = 'demo-member-public'

const world = await createWorld()
afterAll(() => world.close())
const mei = await signInAs(world, 'mei', 'ceramics')

/** A model that implements only the table of the specification. */
class Model {
  readonly pairs: { parent: number | undefined; mintedAt: number; isLive: boolean; isPresented: boolean }[] =
    []
  now = 0

  authorize(): void {
    this.mint(undefined)
  }
  refresh(at: number): boolean {
    const old = this.pair(at)
    if (!old.isLive || this.now >= old.mintedAt + 90 * day) return false
    this.mint(at)
    const children = this.pairs.filter(({ parent }) => parent === at)
    for (const tooOld of children.slice(0, -10)) tooOld.isLive &&= tooOld.isPresented
    return true
  }
  use(at: number): boolean {
    const pair = this.pair(at)
    if (!this.opens(at)) return false
    if (!pair.isPresented) this.endLineOf(at)
    pair.isPresented = true
    return true
  }
  revoke(at: number, by: 'access' | 'refresh'): void {
    if (by === 'refresh' || this.opens(at)) this.pair(at).isLive = false
  }
  opens(at: number): boolean {
    return this.pair(at).isLive && this.now < this.pair(at).mintedAt + 2 * hour
  }
  private endLineOf(at: number) {
    for (let { parent } = this.pair(at); parent !== undefined; { parent } = this.pair(parent)) {
      this.pair(parent).isLive = false
    }
  }
  private mint(parent: number | undefined) {
    this.pairs.push({ parent, mintedAt: this.now, isLive: true, isPresented: false })
  }
  private pair(at: number) {
    const pair = this.pairs[at]
    if (!pair) throw new Error(`The model has no pair ${at}`)
    return pair
  }
}

type Step =
  | { readonly do: 'authorize' }
  | { readonly do: 'refresh' | 'use' | 'revoke by access' | 'revoke by refresh'; readonly index: number }
  | { readonly do: 'wait'; readonly hours: number }

// A lost response is a refresh whose new pair is never used: the old refresh token is used again.
// The newest pair (-1) is chosen often, so that chains become long as well as wide.
const index = fc.oneof({ weight: 3, arbitrary: fc.nat(1000) }, { weight: 2, arbitrary: fc.constant(-1) })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ do: 'authorize' } as const) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('refresh' as const), index }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('use' as const), index }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('revoke by access', 'revoke by refresh'), index }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 2, 24 * 89, 24) }),
  },
)
const history = fc.array(step, { minLength: 1, maxLength: 14 })

test('random sequences of token operations match the model at every step', { timeout: 240_000 }, async () => {
  await fc.assert(fc.asyncProperty(history, replay), {
    numRuns: propertyRuns({ sample: 60, all: 2_000 }),
    seed: 20_261_115,
    endOnFailure: false,
  })
})

test('25 retries of one refresh token with uses of its children in between match the transition table', async () => {
  const retries = Array.from({ length: 25 }, () => ({ do: 'refresh', index: 0 }) as const)
  await replay([...retries, { do: 'use', index: 3 }, { do: 'use', index: 25 }, { do: 'refresh', index: 0 }])
})

test('a pair whose refreshes were never presented is revoked when its great-grandchild is presented', async () => {
  await replay([
    { do: 'use', index: 0 },
    { do: 'refresh', index: 0 },
    { do: 'refresh', index: 1 },
    { do: 'refresh', index: 0 },
    { do: 'refresh', index: 2 },
    { do: 'revoke by refresh', index: 1 },
    { do: 'use', index: 4 },
    { do: 'refresh', index: 0 },
    { do: 'refresh', index: 3 },
  ])
})

async function replay(steps: readonly Step[]) {
  const model = new Model()
  const real = [await pairFor(world, mei)]
  model.authorize()
  for (const each of steps) await apply(each, model, real)
  // Every step compared its result; this compares the state of all pairs.
  expect(await livePairs(real)).toEqual(model.pairs.map(({ isLive }) => isLive))
}

async function apply(step: Step, model: Model, real: MintedPair[]) {
  switch (step.do) {
    case 'authorize':
      model.authorize()
      real.push(await pairFor(world, mei))
      return
    case 'wait':
      model.now += step.hours * hour
      world.clock.advance({ hours: step.hours })
      return
    default:
      await act(step.do, step.index < 0 ? real.length - 1 : step.index % real.length, model, real)
  }
}

async function act(
  action: Exclude<Step['do'], 'authorize' | 'wait'>,
  at: number,
  model: Model,
  real: MintedPair[],
) {
  const pair = real[at]
  if (!pair) throw new Error(`There is no pair ${at}`)
  const { oauth } = world.modules
  const { schoolId } = mei.me
  switch (action) {
    case 'refresh': {
      const child = await refresh(pair.refreshToken)
      expect(child !== undefined).toBe(model.refresh(at))
      if (child) real.push(child)
      return
    }
    case 'use':
      expect((await oauth.presentToken(schoolId, pair.accessToken)).is === 'active').toBe(model.use(at))
      return
    case 'revoke by access':
      await oauth.revokeToken(schoolId, clientId as never, pair.accessToken)
      return model.revoke(at, 'access')
    case 'revoke by refresh':
      await oauth.revokeToken(schoolId, clientId as never, pair.refreshToken)
      return model.revoke(at, 'refresh')
  }
}

async function refresh(refreshToken: string): Promise<MintedPair | undefined> {
  const grant = { refreshToken, scopes: undefined, resource: 'none' } as const
  try {
    return await world.modules.oauth.refresh(elsewhere(mei.visit), { clientId }, grant)
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_grant' })
    return undefined
  }
}

async function livePairs(real: readonly MintedPair[]): Promise<boolean[]> {
  const hashes = real.map(({ accessToken }) => hashToken(accessToken))
  const rows = await world.deps.db
    .selectFrom('tokenPairs as pair')
    .leftJoin('tokenPairs as parent', 'parent.id', 'pair.parentId')
    .select('pair.accessHash')
    .where('pair.schoolId', '=', mei.me.schoolId)
    .where('pair.accessHash', '=', (eb) => eb.fn.any(eb.val(hashes)))
    .where('pair.revokedAt', 'is', null)
    .where(({ not }) => not(isSuperseded))
    .execute()
  const live = new Set(rows.map(({ accessHash }) => accessHash.toString('hex')))
  return hashes.map((hash) => live.has(hash.toString('hex')))
}
