import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '../unavailable.ts'
import { createFiles } from './create-files.ts'
import { startFakeS3 } from './fake-s3.ts'
import type { S3Settings } from './files.ts'

const account = { bucket: 'shelf', accessKeyId: 'AKEXAMPLE' }

async function s3(changes: Partial<S3Settings> = {}) {
  const store = await startFakeS3(account)
  onTestFinished(store.stop)
  const { endpoint } = store
  const settings = {
    kind: 's3',
    ...account,
    secretAccessKey: 'x',
    region: 'eu-1',
    endpoint,
    forcePathStyle: true,
  } as const
  return { store, files: await createFiles({ ...settings, ...changes }) }
}

test('an S3 upload has its bytes, length and type, and no ACL or checksum header', async () => {
  const { store, files } = await s3()
  await files.put('a/pot.png', Readable.from([Buffer.from('123'), Buffer.from('45')]))

  expect(store.objects.get('a/pot.png')).toMatchObject({ bytes: Buffer.from('12345'), type: 'image/png' })
  const headers = store.requests[0]?.headers ?? {}
  expect(headers).toMatchObject({ 'content-length': '5' })
  expect(Object.keys(headers).filter((name) => /acl|checksum/.test(name))).toEqual([])
})

test('a range is requested from S3 and not sliced locally', async () => {
  const { store, files } = await s3()
  await files.put('digits.txt', Buffer.from('0123456789'))
  const stream = await files.get('digits.txt', { start: 3, end: 5 })

  expect(stream && (await text(stream))).toBe('345')
  expect(store.requests.at(-1)?.headers['range']).toBe('bytes=3-5')
})

test('an S3 server error is reported as Unavailable', async () => {
  const { store, files } = await s3()
  store.trouble.status = 500

  await expect(files.put('a.txt', Buffer.from('x'))).rejects.toThrow(Unavailable)
  await expect(files.put('a.txt', Readable.from(['x']))).rejects.toThrow(Unavailable)
  await expect(files.get('a.txt')).rejects.toThrow(Unavailable)
  await expect(files.stat('a.txt')).rejects.toThrow(Unavailable)
  await expect(files.exists('a.txt')).rejects.toThrow(Unavailable)
  await expect(files.delete('a.txt')).rejects.toThrow(Unavailable)
  await expect(files.deleteAll('a')).rejects.toThrow(Unavailable)
})

test('an unreachable S3 server is reported as Unavailable', async () => {
  const { store, files } = await s3()
  store.stop()

  await expect(files.get('a.txt')).rejects.toMatchObject({ name: 'Unavailable', part: 'File storage' })
})

test('wrong S3 credentials are an error and not a missing file', async () => {
  const { files } = await s3({ accessKeyId: 'WRONG' })

  await expect(files.get('a.txt')).rejects.toMatchObject({ name: 'AccessDenied' })
})

test('a missing S3 bucket is an error and not a missing file', async () => {
  const { files } = await s3({ bucket: 'nowhere' })

  await expect(files.get('a.txt')).rejects.toMatchObject({ name: 'NoSuchBucket' })
})

test('an S3 upload leaves no temporary file, whether it succeeds or fails', async () => {
  const { store, files } = await s3()
  const spooled = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('lectern-upload-'))
  const before = await spooled()
  await files.put('a.txt', Readable.from(['x']))
  Object.assign(store.trouble, { status: 403, code: 'AccessDenied' })
  await expect(files.put('a.txt', Readable.from(['x']))).rejects.toThrow('AccessDenied')

  expect(await spooled()).toEqual(before)
})

test('the S3 client is loaded only if S3 is used', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    const { createFiles } = await import(${JSON.stringify(new URL('create-files.ts', import.meta.url))})
    await createFiles({ kind: 'folder', folder: '.' })
    const isSdk = (url) => url.includes('@aws-sdk')
    const forFolder = loaded.some(isSdk)
    await createFiles({ kind: 's3', bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' })
    process.stdout.write(JSON.stringify({ forFolder, forS3: loaded.some(isSdk) }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])

  expect(JSON.parse(stdout)).toEqual({ forFolder: false, forS3: true })
})
