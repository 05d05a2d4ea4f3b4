import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { day, hour } from '../durations.ts'
import { Unavailable } from '../unavailable.ts'
import { createFolderFiles } from './folder-files.ts'

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'folder-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Records whether the file was in place at each time that something was synchronized with the disk. */
async function watchSyncs(folder: string, key: string): Promise<boolean[]> {
  const existed: boolean[] = []
  const handle = await open(folder)
  const spied = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async () => {
    existed.push(existsSync(join(folder, key)))
  })
  onTestFinished(() => spied.mockRestore())
  await handle.close()
  return existed
}

test('the bytes of a file are synchronized with the disk before its rename, and its folder after it', async () => {
  const folder = await ownFolder()
  const existed = await watchSyncs(folder, 'media/a.png')
  await createFolderFiles(folder).put('media/a.png', Buffer.from('bytes'))
  expect(existed).toEqual([false, true])
})

describe('unfinished files of an exited process', () => {
  test('unfinished files are swept if they were last written before the given time, and kept otherwise', async () => {
    const folder = await ownFolder()
    const unfinished = join(folder, '.unfinished')
    await mkdir(unfinished)
    for (const name of ['old', 'new']) await writeFile(join(unfinished, name), name)
    const yesterday = new Date(Date.now() - 25 * hour)
    await utimes(join(unfinished, 'old'), yesterday, yesterday)
    const files = createFolderFiles(folder)
    await files.put('media/a.png', Buffer.from('bytes'))
    await files.sweepUnfinished(new Date(Date.now() - day))
    expect(await readdir(unfinished)).toEqual(['new'])
    expect(await files.exists('media/a.png')).toBe(true)
  })

  test('the sweep of unfinished files succeeds if no file was ever written', async () => {
    await expect(createFolderFiles(await ownFolder()).sweepUnfinished(new Date())).resolves.toBeUndefined()
  })
})

test('a write to a full device is rejected as Unavailable and leaves no file', async () => {
  const folder = await ownFolder()
  // Writes to this device fail with ENOSPC, on every Linux and without special rights.
  const files = createFolderFiles(folder, { openFile: async () => await open('/dev/full', 'w') })
  const writing = files.put('media/a.png', Buffer.from('bytes'))
  await expect(writing).rejects.toMatchObject({ part: 'File storage', cause: { code: 'ENOSPC' } })
  await expect(writing).rejects.toBeInstanceOf(Unavailable)
  expect(await files.exists('media/a.png')).toBe(false)
})
