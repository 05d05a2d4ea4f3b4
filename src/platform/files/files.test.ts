import { statSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createFiles } from './create-files.ts'
import { startFakeS3 } from './fake-s3.ts'
import type { Files } from './files.ts'

async function folderFiles(): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return createFiles({ kind: 'folder', folder })
}

async function s3Files(): Promise<Files> {
  const account = { bucket: 'shelf', accessKeyId: 'AKEXAMPLE' }
  const { endpoint, stop } = await startFakeS3(account)
  onTestFinished(stop)
  const secretAccessKey = 'not-a-secret'
  return createFiles({
    kind: 's3',
    ...account,
    secretAccessKey,
    region: 'eu-1',
    endpoint,
    forcePathStyle: true,
  })
}

test('a stored file and its parent folders are accessible only to their owner', async () => {
  const before = process.umask(0o000)
  onTestFinished(() => void process.umask(before))
  const folder = join(await mkdtemp(join(tmpdir(), 'files-')), 'files')
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = await createFiles({ kind: 'folder', folder })
  await files.put('exports/one/a.zip', Buffer.from('private'))
  const modes = ['', 'exports', 'exports/one', 'exports/one/a.zip'].map(
    (name) => statSync(join(folder, name)).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
})

async function* brokenOff() {
  yield Buffer.from('the first half')
  throw new Error('the upload broke off')
}

async function contentOf(files: Files, key: string): Promise<string | undefined> {
  const stream = await files.get(key)
  return stream && text(stream)
}

describe.each([
  { store: 'a folder', open: folderFiles },
  { store: 'S3', open: s3Files },
])('a file store in $store', ({ open }) => {
  test('a stored file is read back with the same bytes', async () => {
    const files = await open()
    await files.put('notes/one.txt', Buffer.from('Hello'))

    expect(await contentOf(files, 'notes/one.txt')).toBe('Hello')
  })

  test('a file stored from a stream of unknown length is read back with the same bytes', async () => {
    const files = await open()
    const megabyte = Buffer.alloc(1_000_000, 'x')
    await files.put('film.mp4', Readable.from([megabyte, megabyte, megabyte]))

    const stream = await files.get('film.mp4')
    expect(stream && (await buffer(stream)).length).toBe(3_000_000)
  })

  test.each([
    ['bytes', () => Buffer.alloc(0)],
    ['a stream', () => Readable.from([])],
  ])('an empty file stored from %s exists', async (_, content) => {
    const files = await open()
    await files.put('empty.txt', content())

    expect(await contentOf(files, 'empty.txt')).toBe('')
    expect(await files.stat('empty.txt')).toMatchObject({ size: 0 })
  })

  test('a second put of a key replaces the file of the first', async () => {
    const files = await open()
    await files.put('one.txt', Buffer.from('the longer first text'))
    await files.put('one.txt', Buffer.from('second'))

    expect(await contentOf(files, 'one.txt')).toBe('second')
  })

  test('a stream that ends early leaves the previous file unchanged', async () => {
    const files = await open()
    await files.put('one.txt', Buffer.from('whole'))

    await expect(files.put('one.txt', Readable.from(brokenOff()))).rejects.toThrow('the upload broke off')
    await expect(files.put('two.txt', Readable.from(brokenOff()))).rejects.toThrow('the upload broke off')
    expect(await contentOf(files, 'one.txt')).toBe('whole')
    expect(await files.exists('two.txt')).toBe(false)
  })

  test('a stream that fails before it is read rejects the put and does not crash the process', async () => {
    const files = await open()
    const stream = new Readable({ read() {} })
    const putting = files.put('one.txt', stream)
    expect(stream.listenerCount('error')).toBeGreaterThan(0)
    stream.destroy(new Error('the upload broke off'))

    await expect(putting).rejects.toThrow('the upload broke off')
  })

  test.each([
    [{ start: 0, end: 0 }, '0'],
    [{ start: 2, end: 4 }, '234'],
    [{ start: 7 }, '789'],
    [{ start: 8, end: 100 }, '89'],
  ])('reading the range %j returns exactly those bytes', async (range, expected) => {
    const files = await open()
    await files.put('digits.txt', Buffer.from('0123456789'))

    const stream = await files.get('digits.txt', range)
    expect(stream && (await text(stream))).toBe(expected)
  })

  test.each([{ start: 10 }, { start: -1 }, { start: 4, end: 2 }, { start: 0.5 }, { start: Number.NaN }])(
    'reading the range %j of ten bytes is an error',
    async (range) => {
      const files = await open()
      await files.put('digits.txt', Buffer.from('0123456789'))

      await expect(files.get('digits.txt', range)).rejects.toThrow(RangeError)
    },
  )

  test('a file has a size, the type of its extension and the time of its last change', async () => {
    const files = await open()
    const before = Date.now()
    await files.put('pictures/pot.png', Buffer.from('12345'))

    const found = await files.stat('pictures/pot.png')
    expect(found).toMatchObject({ size: 5, type: 'image/png' })
    // S3 returns whole seconds.
    expect(found?.modified.getTime()).toBeGreaterThan(before - 2000)
    expect(found?.modified.getTime()).toBeLessThan(Date.now() + 2000)
  })

  test.each(['pot', 'html', 'a/html', 'pot.unheard-of'])(
    'a file named %j has the type application/octet-stream',
    async (key) => {
      const files = await open()
      await files.put(key, Buffer.from('12345'))

      expect(await files.stat(key)).toMatchObject({ type: 'application/octet-stream' })
    },
  )

  test('a missing file reads as undefined, has no stat, and deleting it does nothing', async () => {
    const files = await open()
    await files.put('a/one.txt', Buffer.from('1'))

    for (const key of ['nowhere.txt', 'a', 'a/one.txt/below.txt']) {
      expect(await files.get(key)).toBeUndefined()
      expect(await files.get(key, { start: 0 })).toBeUndefined()
      expect(await files.stat(key)).toBeUndefined()
      expect(await files.exists(key)).toBe(false)
      await files.delete(key)
    }
    expect(await files.exists('a/one.txt')).toBe(true)
  })

  test('deleting a file removes that file only', async () => {
    const files = await open()
    await files.put('a/one.txt', Buffer.from('1'))
    await files.put('a/two.txt', Buffer.from('2'))
    await files.delete('a/one.txt')

    expect(await files.exists('a/one.txt')).toBe(false)
    expect(await files.exists('a/two.txt')).toBe(true)
  })

  test('deleting a prefix keeps keys that only start with the same characters', async () => {
    const files = await open()
    const under = ['a/1/x.txt', 'a/1/deep/er/y.txt']
    const beside = ['a/10/x.txt', 'a/1.txt', 'a/1-old/x.txt', 'b/1/x.txt']
    for (const key of [...under, ...beside]) await files.put(key, Buffer.from(key))
    await files.deleteAll('a/1')

    for (const key of under) expect(await files.exists(key), key).toBe(false)
    for (const key of beside) expect(await files.exists(key), key).toBe(true)
  })

  test('deleting a prefix deletes more files than one list page', async () => {
    const files = await open()
    const keys = Array.from({ length: 45 }, (_, n) => `many/${n}.txt`)
    await Promise.all(keys.map((key) => files.put(key, Buffer.from('x'))))
    await files.deleteAll('many')

    expect((await Promise.all(keys.map(files.exists))).filter(Boolean)).toEqual([])
  })

  test('deleting a prefix that is a file name or empty deletes nothing', async () => {
    const files = await open()
    await files.put('a/one.txt', Buffer.from('1'))
    await files.deleteAll('a/one.txt')
    await files.deleteAll('a/one.txt/below')
    await files.deleteAll('nowhere')

    expect(await files.exists('a/one.txt')).toBe(true)
  })

  test.each([
    '../out.txt',
    'a/../../out.txt',
    'a/..',
    '..',
    '.',
    './a.txt',
    'a/./b.txt',
    '/etc/passwd',
    'a//b.txt',
    'a/',
    '',
    '/',
    'a\\..\\b.txt',
    '.unfinished/x',
    'a/.hidden',
    'a\0.txt',
    'a\n.txt',
    'a%2f..%2fb',
    'a b.txt',
    'é.txt',
    'x'.repeat(201),
    'abcdefg/'.repeat(128).concat('x'),
  ])('every operation refuses the invalid key %j', async (key) => {
    const files = await open()

    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('is not a valid file key')
    await expect(files.get(key)).rejects.toThrow('is not a valid file key')
    await expect(files.stat(key)).rejects.toThrow('is not a valid file key')
    await expect(files.exists(key)).rejects.toThrow('is not a valid file key')
    await expect(files.delete(key)).rejects.toThrow('is not a valid file key')
    await expect(files.deleteAll(key)).rejects.toThrow('is not a valid file key')
  })
})

test.each([
  ['half way', () => Readable.from(brokenOff())],
  [
    'at its first read',
    () =>
      new Readable({
        read: (): never => {
          throw new Error('broken')
        },
      }),
  ],
  ['before it is read', () => new Readable({ read() {} }).destroy(new Error('broken'))],
])('a folder store leaves no file after an upload that failed %s', async (_, content) => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = await createFiles({ kind: 'folder', folder })
  await expect(files.put('one.txt', content())).rejects.toThrow('bro')

  expect(await readdir(folder, { recursive: true })).toEqual(['.unfinished'])
})
