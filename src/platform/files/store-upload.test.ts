import { mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { samplePng } from '../../../test/support/catalog/sample-pictures.ts'
import { createFiles } from './create-files.ts'
import { sniffType } from './sniff-type.ts'
import { storeUpload } from './store-upload.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-uploads-'))
const files = await createFiles({ kind: 'folder', folder })
afterAll(() => rm(folder, { recursive: true, force: true }))

const rule = { folder: 'uploads', mostBytes: 1000, types: ['image/', 'text/plain'] }

describe('the type of an uploaded file', () => {
  test.each([
    ['%PDF-1.7', 'application/pdf'],
    ['ID3\x03', 'audio/mpeg'],
    ['\0\0\0\x20ftypisom', 'video/mp4'],
    ['PK\x03\x04', 'application/zip'],
    ['<script>alert(1)</script>', 'text/plain'],
    ['<svg onload="x"/>', 'text/plain'],
    ['A plain line\n', 'text/plain'],
  ])('the type of an uploaded file with the bytes %j is detected as %s', (bytes, type) => {
    expect(sniffType(Buffer.from(bytes, 'latin1'))?.type).toBe(type)
  })

  test.each([['\0\x01\x02'], ['\xff\xfe\x00'], ['']])(
    'the type of an uploaded file with the bytes %j is unknown',
    (bytes) => {
      expect(sniffType(Buffer.from(bytes, 'latin1'))).toBeUndefined()
    },
  )

  test('Chinese text truncated in the middle of a character is detected as text', () => {
    expect(sniffType(Buffer.from('釉藥').subarray(0, 5))?.type).toBe('text/plain')
  })
})

describe('an upload', () => {
  test('an upload is stored under a random name with the extension of its detected type', async () => {
    const upload = await storeUpload(files, inChunks(samplePng), { ...rule, mostBytes: samplePng.length })
    expect(upload).toMatchObject({ type: 'image/png', sizeBytes: samplePng.length })
    expect(upload.key).toMatch(/^uploads\/[0-9a-f]{32}\.png$/)
    const stored = await files.get(upload.key)
    expect(stored && (await buffer(stored))).toEqual(samplePng)
  })

  test('an upload of exactly the maximum size is stored, and one of one byte more is refused and leaves no file', async () => {
    const before = stored()
    await expect(storeUpload(files, inChunks(Buffer.alloc(1000, 'a')), rule)).resolves.toMatchObject({
      sizeBytes: 1000,
    })
    expect(stored().length).toBe(before.length + 1)
    const larger = storeUpload(files, inChunks(Buffer.alloc(1001, 'a')), rule)
    await expect(larger).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ message: 'file_too_large' }],
    })
    expect(stored().length).toBe(before.length + 1)
  })

  test('an upload of a disallowed type is refused before it is stored', async () => {
    const before = stored()
    const pdf = storeUpload(files, inChunks(Buffer.from('%PDF-1.7')), rule)
    await expect(pdf).rejects.toMatchObject({ problems: [{ field: 'file', message: 'file_type_not_taken' }] })
    expect(stored()).toEqual(before)
  })

  test('an upload that ends early leaves no file', async () => {
    const before = stored()
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(600, 'a')
        throw new Error('the line went dead')
      })(),
    )
    await expect(storeUpload(files, broken, rule)).rejects.toThrow('the line went dead')
    expect(stored()).toEqual(before)
  })
})

function inChunks(bytes: Buffer): Readable {
  const parts = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) =>
    bytes.subarray(at * 7, at * 7 + 7),
  )
  return Readable.from(parts)
}

function stored(): string[] {
  try {
    return readdirSync(join(folder, 'uploads')).sort()
  } catch {
    return []
  }
}
