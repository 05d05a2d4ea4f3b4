import { createHash } from 'node:crypto'
import type { Files } from '../src/platform/files/files.ts'
import { pdfOf } from './pdf.ts'

type StoredFile = { readonly folder: string; readonly owner: string; readonly name: string }

/** Stores a small file; the text of a PDF is printed into one. */
export async function storeFile(files: Files, file: StoredFile, content: string): Promise<string> {
  return await storeBytes(files, file, bytesOf(file.name, content))
}

/** Stores bytes under a key of one owner, so that deleting the owner deletes the file. */
export async function storeBytes(
  files: Files,
  { folder, owner, name }: StoredFile,
  bytes: Buffer,
): Promise<string> {
  const hash = createHash('sha256').update(owner).update(name).digest('hex').slice(0, 32)
  const key = `${folder}/${hash}.${extensionOf(name)}`
  await files.put(key, bytes)
  return key
}

export function bytesOf(name: string, content: string): Buffer {
  return name.endsWith('.pdf') ? pdfOf(content.split('\n')) : Buffer.from(content)
}

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  md: 'text/markdown',
}

export const typeOf = (name: string) => types[extensionOf(name)] ?? 'application/octet-stream'

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)
