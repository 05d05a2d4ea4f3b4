// Attacks on every surface: random requests from every description, and what a red team tries. No answer may be an internal
// error or have data of another school.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Callers, openCallers } from '../support/attack/callers.ts'
import { createTally } from '../support/attack/tally.ts'
import { openTarget, type Target } from '../support/attack/target.ts'
import { adminApi } from './surfaces/admin-api.ts'
import { csrf } from './surfaces/csrf.ts'
import { forms, pages } from './surfaces/forms.ts'
import { markup } from './surfaces/markup.ts'
import { mcp } from './surfaces/mcp.ts'
import { graphqlBombs, memberApi } from './surfaces/member-api.ts'
import { oauth } from './surfaces/oauth.ts'
import { ssrf } from './surfaces/outbound.ts'
import { rateLimits } from './surfaces/rate-limits.ts'
import type { Surface } from './surfaces/surface.ts'
import { uploads } from './surfaces/uploads.ts'
import { hostHeaders, pathTraversal, redirects, sessions, signedUrls } from './surfaces/urls.ts'
import { wire } from './surfaces/wire.ts'

const seed = Number(process.env['ATTACK_SEED'] ?? 20_261_119)
const requests = Number(process.env['ATTACK_REQUESTS'] ?? 2_000)
const directed = [
  ...[oauth, csrf, ssrf, uploads, signedUrls, sessions, rateLimits],
  ...[pathTraversal, hostHeaders, redirects, wire, markup, graphqlBombs],
]
// A random request may end the session or the token of a caller.
const newCallersAfter = 2_000

let target: Target
let callers: Callers
beforeAll(async () => {
  target = await openTarget()
  callers = await openCallers(target)
})
afterAll(() => target?.close())

test.each(
  [...directed, memberApi, mcp, adminApi, forms, pages].map((surface) => [surface.name, surface] as const),
)(
  'an attack on %s finds no internal error, no data of another school and nothing that succeeds',
  { timeout: 3_600_000 },
  async (_name, surface) => {
    const tally = createTally(surface.name)
    await attackInParts(surface, tally)
    tally.record()
    expect(tally.faults.slice(0, 10)).toEqual([])
  },
)

async function attackInParts({ share, attack }: Surface, tally: ReturnType<typeof createTally>) {
  const all = share === undefined ? 1 : Math.ceil(requests * share)
  for (let sent = 0; sent < all; sent += newCallersAfter) {
    callers = await openCallers(target)
    const part = Math.min(newCallersAfter, all - sent)
    await attack({ target, callers: () => callers, tally, seed: seed + sent, requests: part })
  }
}
