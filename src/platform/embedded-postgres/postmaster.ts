import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { errorCode } from '../errors.ts'

export type RunningPostgres = { readonly pid: number; readonly connection: ClientConfig }

export const superuser = 'lectern'

/** The database process of this cluster, once its pid file contains its socket. */
export async function findPostmaster(cluster: string): Promise<RunningPostgres | undefined> {
  // PostgreSQL creates the file empty, then writes its pid, and its socket's folder only once it listens.
  for (let looks = 0; ; looks++) {
    const file = readPidFile(cluster)
    if (!file) return undefined
    const isEmpty = file.pid === 0 && looks < 20
    if (!isEmpty && !isPostmaster(cluster, file.pid)) {
      removeIfBlocking(pidFile(cluster), file.pid)
      return undefined
    }
    if (file.host) return { pid: file.pid, connection: { host: file.host, port: file.port, user: superuser } }
    await pause(10)
  }
}

/**
 * Removes the socket lock of a crashed database. PostgreSQL removes it too, unless its pid belongs to a
 * running process, which may be any other program.
 */
export async function clearStaleSocketLock(cluster: string, socketFolder: string): Promise<void> {
  const lock = join(socketFolder, '.s.PGSQL.5432.lock')
  for (let looks = 0; ; looks++) {
    const pid = firstLineNumber(lock)
    if (pid === undefined || isPostmaster(cluster, pid)) return
    // A database that is just starting writes its pid right after it made the file.
    if (pid > 0 || looks >= 20) return removeIfBlocking(lock, pid)
    await pause(10)
  }
}

/** True if that process runs this cluster. After a crash its pid may belong to any other program. */
export function isPostmaster(cluster: string, pid: number): boolean {
  // As `launch` writes it; a path may contain spaces.
  const [, folder] = /postgres -D (.*?) -c /.exec(commandLine(pid)) ?? []
  return folder !== undefined && isSameFolder(folder, cluster)
}

/** Sends a signal; false when there is no such process. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

function readPidFile(cluster: string): { pid: number; port: number; host: string } | undefined {
  try {
    // Lines: pid, data folder, start time, port, socket folder.
    const [pid, , , port, host = ''] = readFileSync(pidFile(cluster), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port), host }
  } catch {
    return undefined
  }
}

function firstLineNumber(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0
  } catch {
    return undefined
  }
}

// PostgreSQL cleans up after a dead process itself, and checks that none of its children run. It only refuses
// a pid that is alive, or a file without one.
function removeIfBlocking(file: string, pid: number) {
  if (!(pid > 0) || signal(pid, 0)) rmSync(file, { force: true })
}

function commandLine(pid: number): string {
  if (!(pid > 0)) return ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // No such process, or a system without /proc.
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}

function isSameFolder(one: string, other: string): boolean {
  try {
    return one === other || realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}
