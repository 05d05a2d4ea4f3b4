import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sources = globSync(['src/**/*.ts', 'web/site/**/*.{css,js}'], { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
)

test('no page gives an element the role of a button, and links keep their role', () => {
  const found = sources.filter((file) => /role=\\?["']button/.test(readFileSync(`${root}/${file}`, 'utf8')))
  expect(sources.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
