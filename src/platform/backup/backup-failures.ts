import { errorCode } from '../errors.ts'
import { StartFailure } from '../start-failure.ts'

/** An incomplete file, or one that is not a backup. */
export function damagedBackup(file: string, reason: string, cause?: unknown): StartFailure {
  return new StartFailure(
    `${file} cannot be restored: ${reason}.`,
    ['copy it again from its original location', 'use another backup'],
    { cause },
  )
}

export function newerBackup(detail: string): StartFailure {
  return new StartFailure(`The backup was made by a newer Lectern: ${detail}.`, [
    'restore it with that Lectern, or a newer one',
  ])
}

const fileTroubles: Readonly<Record<string, readonly [problem: string, way: string]>> = {
  ENOENT: ['there is no such file or folder', 'check the path; its folder must exist'],
  ENOTDIR: ['a part of its path is not a folder', 'check the path'],
  EISDIR: ['it is a folder', 'enter the path of a file in it'],
  EACCES: ['permission denied', 'choose another location, or change the permissions of this one'],
  EPERM: ['permission denied', 'choose another location, or change the permissions of this one'],
  EROFS: ['the file system is read-only', 'choose another location'],
  ENOSPC: ['the disk is full', 'free some space, or choose another location'],
  EDQUOT: ['the disk quota is used up', 'free some space, or choose another location'],
}

/** The same error, or a StartFailure with remedies for errors of the file system. */
export function explainedFileTrouble(error: unknown, doing: string): unknown {
  const code = errorCode(error) ?? ''
  const failure = 'syscall' in Object(error) ? fileTroubles[code] : undefined
  return failure ? new StartFailure(`${doing}: ${failure[0]}.`, [failure[1]], { cause: error }) : error
}
