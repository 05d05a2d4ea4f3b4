import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import {
  backUp,
  ownDatabase,
  restore,
  scratchFolder,
  silent,
} from '../../../test/support/commands/backups.ts'
import { createTestDatabase } from '../../../test/support/database/scratch-database.ts'
import { checkBackup } from './check-backup.ts'

const demoBackup = join(scratchFolder, 'read.backup')
beforeAll(async () => {
  const demo = await createTestDatabase(inject('server'), { template: inject('template') })
  await backUp(demo.connection, demoBackup)
  await demo.drop()
})

describe('an invalid backup file', () => {
  const bytes = () => readFileSync(demoBackup)
  const refused = async (name: string, content: Uint8Array) => {
    const file = join(scratchFolder, name)
    writeFileSync(file, content)
    return await expect(restore(file, await ownDatabase())).rejects
  }

  test.each([0, 1, 17, 0.5, 0.99, -1])(
    'a backup file truncated at %s is refused before anything is changed',
    async (at) => {
      const whole = bytes()
      const length = at < 0 ? whole.length + at : at < 1 ? Math.floor(whole.length * at) : at
      await (await refused('cut.backup', whole.subarray(0, length))).toThrow(/truncated|not a Lectern backup/)
    },
  )

  test('a backup file truncated before its end record and compressed again is refused before anything is changed', async () => {
    const plain = gunzipSync(bytes())
    const lastRecord = plain.lastIndexOf('\n', plain.length - 2) + 1
    await (await refused('no-end.backup', gzipSync(plain.subarray(0, lastRecord)))).toThrow('it is truncated')
  })

  test('a backup file with one flipped bit at any position is refused before anything is changed', async () => {
    const whole = bytes()
    // The first ten are gzip's own header, whose time stamp and system mean nothing.
    for (let at = 10; at < whole.length; at += Math.ceil(whole.length / 150)) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] ?? 0) ^ 0x10
      // Bits that only fill up a byte between two blocks say nothing.
      if (saysTheSame(damaged, whole)) continue
      const file = join(scratchFolder, 'flipped.backup')
      writeFileSync(file, damaged)
      await expect(checkBackup(file, { progress: silent })).rejects.toThrow(/cannot be restored/)
    }
  })

  test('a backup file with one changed character of a row, compressed again, is refused before anything is changed', async () => {
    const changed = Buffer.from(gunzipSync(bytes()).toString('latin1').replace('mei@', 'moi@'), 'latin1')
    await (await refused('changed.backup', gzipSync(changed))).toThrow('its checksum does not match')
  })

  test('a backup file with a record after its end record is refused before anything is changed', async () => {
    const longer = gzipSync(
      Buffer.concat([gunzipSync(bytes()), Buffer.from('{"record":"file","name":"x"}\n')]),
    )
    await (await refused('longer.backup', longer)).toThrow('its contents do not match its summary')
  })

  test('a missing file and a file that is not a backup are refused before anything is changed', async () => {
    await (await refused('photo.backup', Buffer.from('GIF89a'))).toThrow('not a Lectern backup')
    await (await refused('other.backup', gzipSync('{"some":"json"}\n'))).toThrow('not a Lectern backup')
    await expect(restore(join(scratchFolder, 'missing'), await ownDatabase())).rejects.toThrow(
      'there is no such file or folder',
    )
  })

  test('a backup file of a newer format is refused before anything is changed', async () => {
    const plain = gunzipSync(bytes()).toString('latin1').replace('"format":1', '"format":2')
    await (await refused('newer.backup', gzipSync(Buffer.from(plain, 'latin1')))).toThrow('newer Lectern')
  })
})

function saysTheSame(damaged: Buffer, whole: Buffer): boolean {
  try {
    return gunzipSync(damaged).equals(gunzipSync(whole))
  } catch {
    return false
  }
}
