import { createHash } from 'node:crypto'
import type { Files } from '../platform/files/files.ts'
import { pdfOf } from './pdf.ts'

/** Keeps a small file under a name made of its content; what is to be a PDF is printed into one. */
export async function keepFile(files: Files, folder: string, name: string, content: string): Promise<string> {
  const bytes = bytesOf(name, content)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
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
