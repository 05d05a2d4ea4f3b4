import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Files } from '../platform/files/files.ts'
import { readPicture } from '../platform/pictures/read-picture.ts'
import { Refusal } from '../platform/refusal.ts'

const mostBytes = 512 * 1024
const mostPixels = 1024

/** Stores the logo of a client; returns its key. */
export async function storeLogo(files: Files, path: string): Promise<string> {
  const picture = readPicture(await bytesOf(path))
  if (!picture) throw wrongLogo('must be a PNG, JPEG or WebP')
  if (picture.width > mostPixels || picture.height > mostPixels) {
    throw wrongLogo(`must be at most ${mostPixels} pixels wide and high`)
  }
  const key = `client-logos/${randomBytes(16).toString('hex')}.${picture.extension}`
  await files.put(key, picture.bytes)
  return key
}

async function bytesOf(path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw wrongLogo('cannot be read', cause)
  })
  if (bytes.length > mostBytes) throw wrongLogo(`must have at most ${mostBytes / 1024} KB`)
  return bytes
}

function wrongLogo(message: string, cause?: unknown): Refusal {
  const problems = [{ field: '--logo', message }]
  return new Refusal('invalid_input', 'This picture cannot be used', { problems, cause })
}
