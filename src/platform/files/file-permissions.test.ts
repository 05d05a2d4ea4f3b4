import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolder } from '../../../test/support/database/own-postgres.ts'
import { findPublicEntries, makePrivate } from './file-permissions.ts'

test('making a folder private includes its contents, and a second run changes nothing', async () => {
  const folder = openFolder()
  expect((await findPublicEntries(folder)).toSorted()).toEqual(
    ['', 'inner', 'inner/a.txt', 'run.sh'].map(at(folder)),
  )
  expect(await makePrivate(folder)).toBe(4)

  const modes = ['', 'inner', 'inner/a.txt', 'run.sh'].map((name) => modeOf(join(folder, name)))
  expect(modes).toEqual([0o700, 0o700, 0o600, 0o700])
  expect(await makePrivate(folder)).toBe(0)
  expect(await findPublicEntries(folder)).toEqual([])
})

test('making a symbolic link private changes its target, and links inside a folder are not followed', async () => {
  const [folder, link, bystander] = [openFolder(), ownFolder('link'), openFolder()]
  symlinkSync(folder, link)
  symlinkSync(bystander, join(folder, 'elsewhere'))
  expect(await makePrivate(link)).toBe(4)
  expect(modeOf(bystander)).toBe(0o755)
})

test('making a single file private changes its mode, and a missing file is ignored', async () => {
  const folder = openFolder()
  expect(await makePrivate(join(folder, 'inner/a.txt'))).toBe(1)
  expect(await makePrivate(join(folder, 'nothing'))).toBe(0)
  expect(await findPublicEntries(join(folder, 'nothing'))).toEqual([])
})

function openFolder(): string {
  const folder = ownFolder('modes')
  mkdirSync(join(folder, 'inner'), { recursive: true })
  writeFileSync(join(folder, 'inner/a.txt'), 'a')
  writeFileSync(join(folder, 'run.sh'), '')
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'inner'), 0o775)
  chmodSync(join(folder, 'inner/a.txt'), 0o644)
  chmodSync(join(folder, 'run.sh'), 0o755)
  return folder
}

const at = (folder: string) => (name: string) => (name ? join(folder, name) : folder)

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}
