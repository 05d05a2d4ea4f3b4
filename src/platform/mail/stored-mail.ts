import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../errors.ts'
import { privateFile, privateFolder } from '../files/file-permissions.ts'
import type { MailMessage } from './mail-message.ts'

/** A mail that was stored in a folder instead of being sent. */
export type StoredMail = MailMessage & { readonly id: string; readonly storedAt: string }

// Time, counter and random part, so that names sort by age.
const storedId = /^\d{8}T\d{9}Z-\d{6}-[0-9a-f]{8}$/
const extension = '.json'

/** The stored mails, newest first. */
export async function listStoredMail(folder: string): Promise<StoredMail[]> {
  const ids = await newestFirst(folder)
  const mails = await Promise.all(ids.map((id) => readStoredMail(folder, id)))
  return mails.filter((mail) => mail !== undefined)
}

/** One stored mail; undefined for an unknown or missing id. */
export async function readStoredMail(folder: string, id: string): Promise<StoredMail | undefined> {
  // This check also prevents path traversal through an id in a URL.
  if (!storedId.test(id)) return undefined
  try {
    const mail: StoredMail = JSON.parse(await readFile(join(folder, id + extension), 'utf8'))
    return mail
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Writes to a temporary file and renames it, so that a reader never sees a partial mail. */
export async function storeMail(folder: string, mail: StoredMail): Promise<void> {
  // Mails contain sign-in links, so only this user may read them.
  await mkdir(folder, { recursive: true, mode: privateFolder })
  const unfinished = join(folder, `${mail.id}.unfinished`)
  await writeFile(unfinished, JSON.stringify(mail, null, 2), { mode: privateFile })
  await rename(unfinished, join(folder, mail.id + extension))
}

export async function dropAllBut(newest: number, folder: string): Promise<void> {
  const old = (await newestFirst(folder)).slice(newest)
  await Promise.all(old.map((id) => rm(join(folder, id + extension), { force: true })))
}

async function newestFirst(folder: string): Promise<string[]> {
  return (await namesIn(folder))
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .filter((id) => storedId.test(id))
    .sort()
    .reverse()
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT'
}
