import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundledPackages } from './web-bundle.ts'

test('the digest of the web sources covers every package that they import', () => {
  const files = globSync('web/{admin,developers}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(100)
  const imported = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:\bfrom |^import |\bimport\()'((?:@[\w-]+\/)?[\w-]+)[^'\n]*'/gm,
      ),
    ].map(([, name]) => name),
  )
  expect([...new Set(imported)].filter((name) => !bundledPackages.includes(name ?? ''))).toEqual([])
})
