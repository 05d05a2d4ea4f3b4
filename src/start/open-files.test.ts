import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeS3 } from '../platform/files/fake-s3.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { openFiles } from './open-files.ts'

const nothingSet = {
  S3_BUCKET: undefined,
  S3_REGION: 'us-east-1',
  S3_ENDPOINT: undefined,
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
}

test('files are stored in the data folder without S3_BUCKET', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-open-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = await openFiles(nothingSet, folder)
  await files.put('avatars/a.png', Buffer.from('a picture'))
  expect(readFileSync(join(folder, 'files/avatars/a.png'), 'utf8')).toBe('a picture')
})

test('files are stored in S3_BUCKET with path-style addresses', async () => {
  const s3 = await startFakeS3({ bucket: 'lectern', accessKeyId: 'key' })
  onTestFinished(s3.stop)
  const settings = { S3_BUCKET: 'lectern', S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY_ID: 'key' }
  const files = await openFiles({ ...nothingSet, ...settings, S3_SECRET_ACCESS_KEY: 'secret' }, '/nowhere')
  await files.put('avatars/a.png', Buffer.from('a picture'))
  expect(s3.objects.get('avatars/a.png')?.bytes.toString()).toBe('a picture')
})

test.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
  'S3_BUCKET without %s is refused with a remedy',
  async (name) => {
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    const settings = { ...nothingSet, S3_BUCKET: 'lectern', ...keys, [name]: undefined }
    await expect(openFiles(settings, '/nowhere')).rejects.toThrow(StartFailure)
    await expect(openFiles(settings, '/nowhere')).rejects.toMatchObject({
      remedies: expect.arrayContaining([expect.stringContaining(name)]),
    })
  },
)
