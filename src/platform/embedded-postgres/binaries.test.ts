import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownFolder } from '../../../test/support/database/own-postgres.ts'
import { prepareBinaries } from './binaries.ts'
import { databaseUser } from './system-user.ts'

const user = databaseUser()
const isRoot = process.getuid?.() === 0
const link = 'native/lib/libpot.so'

test('the binaries of the package are used if the database user can read them', () => {
  const home = installedPackage()
  const { folder, version } = prepareBinaries(user, { copyTo: '/nowhere', home })
  expect(folder).toBe(join(home, 'native/bin'))
  expect(version).toMatch(/^\d+\./)
  expectRunnable(folder)
})

test('symbolic links that an install without scripts left out are created', () => {
  const home = installedPackage()
  rmSync(join(home, link))
  const { folder } = prepareBinaries(user, { copyTo: '/nowhere', home })
  expect(folder).toBe(join(home, 'native/bin'))
  expectRunnable(folder)
})

test('a package folder that the database user cannot enter is copied once', () => {
  const home = join(ownFolder(), 'package')
  installedPackage(home)
  chmodSync(join(home, '..'), 0o700)
  const copyTo = ownFolder('copies')
  const { folder, version } = prepareBinaries(user, { copyTo, home })
  if (!isRoot) return expect(folder).toBe(join(home, 'native/bin'))
  expect(folder).toBe(join(copyTo, `postgres-${version}`, 'native/bin'))
  expectRunnable(folder)

  const { ino } = statSync(folder)
  expect(prepareBinaries(user, { copyTo, home }).folder).toBe(folder)
  expect(statSync(folder).ino).toBe(ino)
  expect(readdirSync(copyTo)).toEqual([`postgres-${version}`])
})

test('symbolic links missing in a read-only package folder are created in a copy', () => {
  const home = installedPackage()
  rmSync(join(home, link))
  chmodSync(join(home, 'native/lib'), 0o555)
  onTestFinished(() => chmodSync(join(home, 'native/lib'), 0o755))
  const copyTo = ownFolder('copies')
  const { folder } = prepareBinaries(user, { copyTo, home })
  // Root writes wherever it likes, so it needs no copy.
  if (isRoot) expect(folder).toBe(join(home, 'native/bin'))
  else expect(folder.startsWith(copyTo)).toBe(true)
  expectRunnable(folder)
})

test('files that a strict umask made private are readable in the copy of the binaries', () => {
  const home = installedPackage()
  forOwnerAlone(home)
  const copyTo = join(ownFolder(), 'copies')
  const before = process.umask(0o077)
  try {
    expectRunnable(prepareBinaries(user, { copyTo, home }).folder)
  } finally {
    process.umask(before)
  }
})

test('a failed copy of the binaries leaves no partial copy', () => {
  const home = installedPackage()
  rmSync(join(home, link))
  writeFileSync(
    join(home, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'x', target: 'no/such/folder' }]),
  )
  const copyTo = ownFolder('copies')
  expect(() => prepareBinaries(user, { copyTo, home })).toThrow()
  expect(readdirSync(copyTo)).toEqual([])
})

// The shape of the npm package, with a program that needs its library's link.
function installedPackage(home = ownFolder('package')): string {
  for (const folder of ['native/bin', 'native/lib']) mkdirSync(join(home, folder), { recursive: true })
  const write = (name: string, text: string, mode = 0o644) => writeFileSync(join(home, name), text, { mode })
  write('package.json', JSON.stringify({ version: '18.4.0' }))
  write('native/lib/libpot.so.1', 'clay')
  write('native/pg-symlinks.json', JSON.stringify([{ source: 'native/lib/libpot.so.1', target: link }]))
  write('native/bin/postgres', '#!/bin/sh\ncat "$(dirname "$0")/../lib/libpot.so"', 0o755)
  symlinkSync('libpot.so.1', join(home, link))
  return home
}

function forOwnerAlone(home: string) {
  const entries = readdirSync(home, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) chmodSync(path, statSync(path).mode & 0o700)
  }
  chmodSync(home, 0o700)
}

function expectRunnable(folder: string) {
  const { stdout, stderr } = spawnSync(join(folder, 'postgres'), { ...user.ids, cwd: '/' })
  expect([String(stdout), String(stderr)]).toEqual(['clay', ''])
}
