import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('no page defines its own text for lifetime access', () => {
  const sources = globSync(['src/http/**/*.ts', 'web/admin/**/*.{ts,tsx}'], { cwd: root })
  const own = /\b(?:forGood|lifetime): '/
  const found = sources.filter((file) => own.test(readFileSync(`${root}/${file}`, 'utf8')))
  expect(sources.length).toBeGreaterThan(300)
  // The files for agents use it within a sentence.
  expect(found).toEqual(['src/http/site-files/messages/en.ts'])
})
