import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartFailure } from '../start-failure.ts'

/** The system user the database runs as: ourselves, or `nobody` when we are root (PostgreSQL refuses root). */
export type SystemUser = {
  readonly name: string
  readonly ids?: { readonly uid: number; readonly gid: number }
}

export function databaseUser(): SystemUser {
  if (process.getuid?.() !== 0) return { name: 'this user' }
  const ids = lookUp('nobody')
  if (ids) return { name: 'nobody', ids }
  throw new StartFailure('PostgreSQL refuses to run as root, and this system has no user `nobody`.', [
    'start Lectern as an ordinary user',
    'set DATABASE_URL to a PostgreSQL that already runs',
  ])
}

/** True if that user can enter the folder; asks the system, because modes alone do not decide it. */
export function canEnter(user: SystemUser, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user.ids, stdio: 'ignore' })
  return status === 0
}

function lookUp(name: string) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
