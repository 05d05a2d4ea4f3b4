// Integrators rely on the texts for integrators. Every sentence with a status code or a scope is
// extracted from these texts, and each must have a check that sends the described requests.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminClaims } from '../../support/requests/text-claims/admin-claims.ts'
import { authClaims } from '../../support/requests/text-claims/auth-claims.ts'
import { kindClaims } from '../../support/requests/text-claims/kind-claims.ts'
import { type Claim, createKit, type Kit } from '../../support/requests/text-claims/kit.ts'
import { mcpClaims } from '../../support/requests/text-claims/mcp-claims.ts'
import { memberClaims } from '../../support/requests/text-claims/member-claims.ts'
import { sentencesWithClaims, textOfPage, textsOf } from '../../support/requests/text-claims/sentences.ts'
import { createWorld, type World } from '../../support/world/world.ts'

const claims: readonly Claim[] = [...authClaims, ...adminClaims, ...kindClaims, ...memberClaims, ...mcpClaims]

/** Sentences whose number is not a status code. */
const otherNumbers = [
  /newest first, at most 500\.$/,
  /^It goes well: allow 200 instead of 100\.$/,
  /up to 400 days after the person allowed access\.$/,
  /^in hundredths of a percent: 500 is 5 %/,
  /long texts to 200 characters\.$/,
]

let world: World
let kit: Kit
let sentences: readonly string[]
beforeAll(async () => {
  world = await createWorld({ from: 'demoTemplate' })
  kit = createKit(world)
  sentences = [...new Set((await allTexts()).flatMap(sentencesWithClaims))]
}, 120_000)
afterAll(() => kit.close())

test('every sentence with a status code or a scope in the texts for integrators has a check', () => {
  expect(sentences.length).toBeGreaterThan(80)
  const unchecked = sentences.filter(
    (sentence) => ![...claims.map(({ says }) => says), ...otherNumbers].some((each) => each.test(sentence)),
  )
  expect(unchecked).toEqual([])
})

describe('a statement of the texts for integrators', () => {
  test.each(claims.map((claim) => [claim.says.source, claim] as const))(
    'a statement of the texts for integrators is true: %s',
    { timeout: 120_000 },
    async (_, claim) => {
      const found = sentences.filter((sentence) => claim.says.test(sentence))
      expect(found, 'no text says this any more').not.toEqual([])
      for (const sentence of found) {
        const groups = claim.says.exec(sentence)?.groups ?? {}
        await claim.holds(kit, (name) => groups[name] ?? '')
      }
    },
  )
})

async function allTexts(): Promise<string[]> {
  const at = world.at('ceramics')
  const read = async (path: string) => (await at.get(path)).body
  const docs = ['admin-api', 'member-api', 'mcp', 'site-files'].map((name) =>
    readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8'),
  )
  return [
    await read('/auth.md'),
    ...textsOf((await at.get('/openapi.json')).json()),
    await read('/llms.txt?lang=en'),
    await read('/pricing.md?lang=en'),
    textOfPage((await at.get('/developers', { 'accept-language': 'en' })).body),
    ...docs,
  ]
}
