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
import { ownFolder } from '../../../test/support/database/own-postgres.ts'
import { StartFailure } from '../start-failure.ts'
import { prepareDataFolder, prepareSocketFolder } from './data-folder.ts'
import { makeDataFolderPrivate, publicEntriesOf } from './data-folder-permissions.ts'
import { canEnter, databaseUser } from './system-user.ts'

const user = databaseUser()
const isRoot = process.getuid?.() === 0

test('DATA_DIR is created at the given path', () => {
  const configured = join(ownFolder(), 'deep', 'data')
  expect(prepareDataFolder(user, { configured, defaultPath: '/nowhere' })).toEqual({ path: configured })
  expect(canEnter(user, configured)).toBe(true)
  expectClosed(configured)
})

test('an existing data folder is used, and a start removes access for other users', async () => {
  const configured = ownFolder()
  mkdirSync(configured, { mode: 0o755 })
  expect(prepareDataFolder(user, { configured, defaultPath: '/nowhere' })).toEqual({ path: configured })
  expect(await publicEntriesOf(configured, user)).toEqual([configured])
  expect(await makeDataFolderPrivate(configured, user)).toBe(1)
  expectClosed(configured)
  expect(canEnter(user, configured)).toBe(true)
  expect(await publicEntriesOf(configured, user)).toEqual([])
  expect(await makeDataFolderPrivate(configured, user)).toBe(0)
})

test('a data folder with foreign files keeps its mode, and Lectern’s own files in it become private', async () => {
  const configured = ownFolder()
  mkdirSync(join(configured, 'files/avatars'), { recursive: true })
  mkdirSync(join(configured, 'photos'))
  for (const name of ['files/avatars/a.png', 'photos/b.png', 'secret-key', 'server.json', 'postgres.log']) {
    writeFileSync(join(configured, name), '')
    chmodSync(join(configured, name), 0o644)
  }
  for (const name of ['', 'files', 'files/avatars', 'photos']) chmodSync(join(configured, name), 0o755)
  expect(await makeDataFolderPrivate(configured, user)).toBe(6)
  const modes = ['', 'photos', 'photos/b.png', 'files', 'files/avatars/a.png', 'secret-key', 'postgres.log']
  expect(modes.map((name) => statSync(join(configured, name)).mode & 0o777)).toEqual([
    0o755, 0o755, 0o644, 0o700, 0o600, 0o600, 0o600,
  ])
  expect(await publicEntriesOf(configured, user)).toEqual([configured])
})

test('a data folder without an embedded database becomes accessible only to its owner', async () => {
  const configured = ownFolder()
  mkdirSync(configured, { mode: 0o755 })
  await makeDataFolderPrivate(configured, undefined)
  expect(statSync(configured).mode & 0o777).toBe(0o700)
})

test('a data folder created under a strict umask is accessible to the database user', () => {
  const before = process.umask(0o077)
  onTestFinished(() => void process.umask(before))
  const configured = join(ownFolder(), 'deep', 'data')
  expect(prepareDataFolder(user, { configured, defaultPath: '/nowhere' })).toEqual({ path: configured })
})

test('a data folder that the database user cannot enter is refused for root, with the remedies, and used otherwise', () => {
  const configured = join(privateFolder(), 'data')
  const prepare = () => prepareDataFolder(user, { configured, defaultPath: '/nowhere' })
  if (!isRoot) return expect(prepare()).toEqual({ path: configured })
  expect(prepare).toThrow(
    expect.objectContaining({
      name: 'StartFailure',
      message: `PostgreSQL refuses to run as root, so it runs as \`nobody\`, who cannot enter ${configured}.`,
      remedies: [
        expect.stringContaining('set DATA_DIR'),
        expect.stringContaining('chmod o+x'),
        expect.stringContaining('ordinary user'),
        expect.stringContaining('DATABASE_URL'),
      ],
    }),
  )
})

test('the remedy names the parent folder that the database user cannot enter', () => {
  const locked = privateFolder()
  const prepare = () =>
    prepareDataFolder(user, { configured: join(locked, 'a', 'data'), defaultPath: '/nowhere' })
  if (!isRoot) return expect(prepare).not.toThrow()
  expect(prepare).toThrow(
    expect.objectContaining({
      remedies: expect.arrayContaining([
        `allow other users to enter the parent folders: chmod o+x ${locked}`,
      ]),
    }),
  )
})

test('the default data folder moves to the system’s state folder if the database user cannot enter it', () => {
  const [defaultPath, systemFolder] = [join(privateFolder(), '.data'), ownFolder()]
  const prepared = prepareDataFolder(user, { configured: undefined, defaultPath, systemFolder })
  if (!isRoot) return expect(prepared).toEqual({ path: defaultPath })
  expect(prepared).toEqual({ path: expect.stringMatching(/\/[0-9a-f]{12}$/), movedFrom: defaultPath })
  expect(dirname(prepared.path)).toBe(systemFolder)
  expect(canEnter(user, prepared.path)).toBe(true)
  // The next start finds the same place; another checkout gets another.
  expect(prepareDataFolder(user, { configured: undefined, defaultPath, systemFolder })).toEqual(prepared)
  const other = join(privateFolder(), '.data')
  expect(prepareDataFolder(user, { configured: undefined, defaultPath: other, systemFolder }).path).not.toBe(
    prepared.path,
  )
})

test('the default data folder can be moved under a strict umask', () => {
  const before = process.umask(0o077)
  onTestFinished(() => void process.umask(before))
  const [defaultPath, systemFolder] = [join(privateFolder(), '.data'), join(ownFolder(), 'lib', 'lectern')]
  const { path } = prepareDataFolder(user, { configured: undefined, defaultPath, systemFolder })
  expect(canEnter(user, path)).toBe(true)
})

test('moving the default data folder leaves nothing in the inaccessible folder', () => {
  const defaultPath = join(privateFolder(), '.data')
  prepareDataFolder(user, { configured: undefined, defaultPath, systemFolder: ownFolder() })
  expect(existsSync(defaultPath)).toBe(!isRoot)
})

test('a data folder that cannot be created is refused with a remedy', () => {
  expect(() => prepareDataFolder(user, { configured: '/dev/null/data', defaultPath: '/nowhere' })).toThrow(
    StartFailure,
  )
})

test('a data folder that is not writable is refused with a remedy', () => {
  const configured = ownFolder()
  mkdirSync(configured)
  chmodSync(configured, 0o555)
  const prepare = () => prepareDataFolder(user, { configured, defaultPath: '/nowhere' })
  // Root writes wherever it likes.
  if (isRoot) return expect(prepare).not.toThrow()
  expect(prepare).toThrow(
    expect.objectContaining({ remedies: ['set DATA_DIR to a folder that you may write to'] }),
  )
})

test('the socket is created in a private folder of the data folder', () => {
  const { path } = prepareDataFolder(user, { configured: ownFolder(), defaultPath: '/nowhere' })
  const folder = prepareSocketFolder(user, path)
  expect(folder).toBe(join(path, 'run'))
  expectOwnersAlone(folder)
})

test('a data folder with a path too long for a socket gets a short, private socket folder', () => {
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

test('a short socket folder is refused if it is a symbolic link or writable by others', () => {
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

test('the target of a symbolic link at the path of the short socket folder is left unchanged', () => {
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

// Root's stand-in enters the folder by its group; other users cannot.
function expectClosed(folder: string) {
  const { mode, gid } = statSync(folder)
  expect(mode & 0o777).toBe(isRoot ? 0o710 : 0o700)
  if (isRoot) expect(gid).toBe(user.ids?.gid)
}
