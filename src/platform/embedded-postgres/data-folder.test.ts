import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownFolder } from '../../../test/support/own-postgres.ts'
import { StartFailure } from '../start-failure.ts'
import { closeDataFolder, openInDataFolder } from './close-data-folder.ts'
import { prepareDataFolder, prepareSocketFolder } from './data-folder.ts'
import { canEnter, databaseUser } from './system-user.ts'

const user = databaseUser()
const isRoot = process.getuid?.() === 0

test('a data folder that is asked for is made where it was asked for', () => {
  const asked = join(ownFolder(), 'deep', 'data')
  expect(prepareDataFolder(user, { asked, usual: '/nowhere' })).toEqual({ path: asked })
  expect(canEnter(user, asked)).toBe(true)
  expectClosed(asked)
})

test('a data folder that is there already is taken, and closed to other users by a start', async () => {
  const asked = ownFolder()
  mkdirSync(asked, { mode: 0o755 })
  expect(prepareDataFolder(user, { asked, usual: '/nowhere' })).toEqual({ path: asked })
  expect(await openInDataFolder(asked, user)).toEqual([asked])
  expect(await closeDataFolder(asked, user)).toBe(1)
  expectClosed(asked)
  expect(canEnter(user, asked)).toBe(true)
  expect(await openInDataFolder(asked, user)).toEqual([])
  expect(await closeDataFolder(asked, user)).toBe(0)
})

test('a data folder with things that are not Lectern’s stays open, and what is Lectern’s in it is closed', async () => {
  const asked = ownFolder()
  mkdirSync(join(asked, 'files/avatars'), { recursive: true })
  mkdirSync(join(asked, 'photos'))
  for (const name of ['files/avatars/a.png', 'photos/b.png', 'secret-key', 'server.json', 'postgres.log']) {
    writeFileSync(join(asked, name), '')
    chmodSync(join(asked, name), 0o644)
  }
  for (const name of ['', 'files', 'files/avatars', 'photos']) chmodSync(join(asked, name), 0o755)
  expect(await closeDataFolder(asked, user)).toBe(6)
  const modes = ['', 'photos', 'photos/b.png', 'files', 'files/avatars/a.png', 'secret-key', 'postgres.log']
  expect(modes.map((name) => statSync(join(asked, name)).mode & 0o777)).toEqual([
    0o755, 0o755, 0o644, 0o700, 0o600, 0o600, 0o600,
  ])
  expect(await openInDataFolder(asked, user)).toEqual([asked])
})

test('a data folder without a database inside is closed to everybody but its owner', async () => {
  const asked = ownFolder()
  mkdirSync(asked, { mode: 0o755 })
  await closeDataFolder(asked, undefined)
  expect(statSync(asked).mode & 0o777).toBe(0o700)
})

test('a data folder made under a strict umask still lets the database’s user through', () => {
  const before = process.umask(0o077)
  onTestFinished(() => void process.umask(before))
  const asked = join(ownFolder(), 'deep', 'data')
  expect(prepareDataFolder(user, { asked, usual: '/nowhere' })).toEqual({ path: asked })
})

test('a folder that root’s nobody cannot enter is refused with the ways out; its owner uses it', () => {
  const asked = join(privateFolder(), 'data')
  const prepare = () => prepareDataFolder(user, { asked, usual: '/nowhere' })
  if (!isRoot) return expect(prepare()).toEqual({ path: asked })
  expect(prepare).toThrow(
    expect.objectContaining({
      name: 'StartFailure',
      message: `PostgreSQL refuses to run as root, so it runs as \`nobody\`, who cannot enter ${asked}.`,
      waysOut: [
        expect.stringContaining('set DATA_DIR'),
        expect.stringContaining('chmod o+x'),
        expect.stringContaining('ordinary user'),
        expect.stringContaining('DATABASE_URL'),
      ],
    }),
  )
})

test('the way out names the folder that keeps the database’s user out', () => {
  const locked = privateFolder()
  const prepare = () => prepareDataFolder(user, { asked: join(locked, 'a', 'data'), usual: '/nowhere' })
  if (!isRoot) return expect(prepare).not.toThrow()
  expect(prepare).toThrow(
    expect.objectContaining({
      waysOut: expect.arrayContaining([`let others pass through the folders above it: chmod o+x ${locked}`]),
    }),
  )
})

test('the default folder moves to the system’s state folder where root’s nobody cannot enter it', () => {
  const [usual, systemFolder] = [join(privateFolder(), '.data'), ownFolder()]
  const prepared = prepareDataFolder(user, { asked: undefined, usual, systemFolder })
  if (!isRoot) return expect(prepared).toEqual({ path: usual })
  expect(prepared).toEqual({ path: expect.stringMatching(/\/[0-9a-f]{12}$/), movedFrom: usual })
  expect(dirname(prepared.path)).toBe(systemFolder)
  expect(canEnter(user, prepared.path)).toBe(true)
  // The next start finds the same place; another checkout gets another.
  expect(prepareDataFolder(user, { asked: undefined, usual, systemFolder })).toEqual(prepared)
  const other = join(privateFolder(), '.data')
  expect(prepareDataFolder(user, { asked: undefined, usual: other, systemFolder }).path).not.toBe(
    prepared.path,
  )
})

test('a move under a strict umask works too', () => {
  const before = process.umask(0o077)
  onTestFinished(() => void process.umask(before))
  const [usual, systemFolder] = [join(privateFolder(), '.data'), join(ownFolder(), 'lib', 'lectern')]
  const { path } = prepareDataFolder(user, { asked: undefined, usual, systemFolder })
  expect(canEnter(user, path)).toBe(true)
})

test('a move leaves nothing behind in the folder that could not work', () => {
  const usual = join(privateFolder(), '.data')
  prepareDataFolder(user, { asked: undefined, usual, systemFolder: ownFolder() })
  expect(existsSync(usual)).toBe(!isRoot)
})

test('a folder that cannot be made is refused with the way out', () => {
  expect(() => prepareDataFolder(user, { asked: '/dev/null/data', usual: '/nowhere' })).toThrow(StartFailure)
})

test('a folder that may be entered but not written to is refused with the way out', () => {
  const asked = ownFolder()
  mkdirSync(asked)
  chmodSync(asked, 0o555)
  const prepare = () => prepareDataFolder(user, { asked, usual: '/nowhere' })
  // Root writes wherever it likes.
  if (isRoot) return expect(prepare).not.toThrow()
  expect(prepare).toThrow(
    expect.objectContaining({ waysOut: ['set DATA_DIR to a folder that you may write to'] }),
  )
})

test('the socket goes into the data folder, in a folder of its owner’s alone', () => {
  const { path } = prepareDataFolder(user, { asked: ownFolder(), usual: '/nowhere' })
  const folder = prepareSocketFolder(user, path)
  expect(folder).toBe(join(path, 'run'))
  expectOwnersAlone(folder)
})

test('a data folder too long for a socket’s path gets a short socket folder, its owner’s alone', () => {
  const long = longFolder()
  const folder = prepareSocketFolder(user, long)
  onTestFinished(() => removeFolder(folder))
  expect(Buffer.byteLength(join(folder, '.s.PGSQL.5432'))).toBeLessThan(107)
  expectOwnersAlone(folder)
  // The same data folder finds it again; another gets another.
  expect(prepareSocketFolder(user, long)).toBe(folder)
  const other = prepareSocketFolder(user, longFolder())
  onTestFinished(() => removeFolder(other))
  expect(other).not.toBe(folder)
})

test('a short socket folder that somebody else has prepared is refused', () => {
  const long = longFolder()
  const folder = prepareSocketFolder(user, long)
  onTestFinished(() => removeFolder(folder))
  removeFolder(folder)

  symlinkSync('/etc', folder)
  expect(() => prepareSocketFolder(user, long)).toThrow(StartFailure)
  removeFolder(folder)

  symlinkSync('/nonexistent', folder)
  expect(() => prepareSocketFolder(user, long)).toThrow(StartFailure)
  expect(lstatSync(folder).isSymbolicLink()).toBe(true)
  removeFolder(folder)

  mkdirSync(folder)
  chmodSync(folder, 0o777)
  expect(() => prepareSocketFolder(user, long)).toThrow(StartFailure)
})

test('what stands in the way of the short socket folder is left as it was', () => {
  const long = longFolder()
  const folder = prepareSocketFolder(user, long)
  onTestFinished(() => removeFolder(folder))
  removeFolder(folder)
  const bystander = ownFolder()
  mkdirSync(bystander, { mode: 0o755 })
  symlinkSync(bystander, folder)
  const before = statSync(bystander)
  expect(() => prepareSocketFolder(user, long)).toThrow(StartFailure)
  expect(statSync(bystander)).toMatchObject({ uid: before.uid, mode: before.mode })
})

function privateFolder(): string {
  const folder = ownFolder('private')
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

function longFolder(): string {
  return join(
    ownFolder(),
    'a-folder-whose-name-goes-on-and-on-until-no-socket-fits-into-it-any-more'.repeat(2),
  )
}

function removeFolder(folder: string) {
  rmSync(folder, { recursive: true, force: true })
}

function expectOwnersAlone(folder: string) {
  const { uid, mode } = statSync(folder)
  expect(uid).toBe(user.ids?.uid ?? process.getuid?.())
  expect(mode & 0o777).toBe(0o700)
}

// Root's stand-in passes through by its group, and nobody else does.
function expectClosed(folder: string) {
  const { mode, gid } = statSync(folder)
  expect(mode & 0o777).toBe(isRoot ? 0o710 : 0o700)
  if (isRoot) expect(gid).toBe(user.ids?.gid)
}
