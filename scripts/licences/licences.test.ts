import { expect, test } from 'vitest'
import { type LockedPackage, licenceProblems, packagesOf } from './licences.ts'

const mit = { version: '1.0.0', license: 'MIT' }

test('packages of the server and of the files for browsers are listed, and tools are left out', () => {
  const locked = lock({
    'node_modules/pg': mit,
    'node_modules/react': { ...mit, dev: true, dependencies: { scheduler: '*' } },
    'node_modules/react/node_modules/scheduler': { ...mit, dev: true },
    'node_modules/scheduler': { ...mit, dev: true },
    'node_modules/vitest': { ...mit, dev: true },
  })

  expect(packagesOf(locked, ['react']).map(({ path, part }) => `${path} ${part}`)).toEqual([
    'node_modules/pg server',
    'node_modules/react browser',
    'node_modules/react/node_modules/scheduler browser',
  ])
})

test('a package without a licence is reported, also if only tests use it', () => {
  expect(problemsOf({ 'node_modules/tool': { version: '1.0.0', dev: true } })).toEqual([
    expect.stringContaining('node_modules/tool states no licence'),
  ])
})

test.each(['GPL-3.0', 'MIT AND GPL-3.0', 'LGPL-3.0-or-later'])('the licence %s is refused', (license) => {
  expect(problemsOf({ 'node_modules/pg': { ...mit, license } })).toEqual([
    `node_modules/pg has the licence ${license}, which is not allowed`,
  ])
})

test.each(['(GPL-3.0 OR MIT)', 'MIT AND ISC'])('the licence %s is allowed', (license) => {
  expect(problemsOf({ 'node_modules/pg': { ...mit, license } })).toEqual([])
})

test('the licence of the shared library of pictures is allowed for its packages', () => {
  const license = 'Apache-2.0 AND LGPL-3.0-or-later'
  expect(problemsOf({ 'node_modules/@img/sharp-libvips': { ...mit, license } })).toEqual([])
})

test('a refused licence of a tool is not reported', () => {
  expect(problemsOf({ 'node_modules/tool': { ...mit, license: 'GPL-3.0', dev: true } })).toEqual([])
})

function lock(packages: Readonly<Record<string, LockedPackage>>) {
  return new Map(Object.entries(packages))
}

function problemsOf(packages: Readonly<Record<string, LockedPackage>>): string[] {
  const locked = lock(packages)
  return licenceProblems(locked, packagesOf(locked, []))
}
