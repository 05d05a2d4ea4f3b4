import { expect } from 'vitest'
import { browserOf } from '../browser/member-browser.ts'
import { createWorld } from '../world/world.ts'
import { createTestApp, type Tokens } from './oauth-app.ts'

/** A world with an app that Mei authorizes, and checks whether one of its token pairs is valid. */
export async function createTokenPairWorld() {
  const world = await createWorld()
  const mei = await browserOf(world, 'mei')
  const app = createTestApp(world)

  /** True if a refresh token is still accepted; the check leaves the pair unchanged. */
  const mints = async ({ refresh_token }: Tokens) => (await app.refresh(refresh_token)).statusCode === 200

  return {
    world,
    mei,
    app,
    /** Expects a pair to be valid by its refresh token; its access token is not presented. */
    async expectLive(...pairs: Tokens[]) {
      for (const each of pairs) expect(await mints(each)).toBe(true)
    },
    async expectRevoked(...pairs: Tokens[]) {
      for (const each of pairs) {
        expect(await mints(each)).toBe(false)
        expect(await app.isLive(each.access_token)).toBe(false)
      }
    },
  }
}

export type TokenPairWorld = Awaited<ReturnType<typeof createTokenPairWorld>>
