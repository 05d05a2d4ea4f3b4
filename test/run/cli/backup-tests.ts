import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentsOf, manyFacts, run } from '../../support/commands/backups.ts'
import { migrations } from '../../support/database/scratch-database.ts'
import { lectern } from '../../support/world/server-process.ts'
import type { Deployment } from './deployment.ts'

/** Backups of that deployment, and restores to others. */
export function testBackups(cli: Deployment) {
  const { folder, DATA_DIR, here, answer, answerAt, newDatabase } = cli

  describe('backup and restore', () => {
    const file = join(folder, 'lectern.backup')
    const files = join(DATA_DIR, 'files')

    test('a backup and its restore copy rows, files and the secret key to another data folder', async () => {
      const { createFiles } = await import('../../../src/platform/files/create-files.ts')
      await (await createFiles({ kind: 'folder', folder: files })).put('covers/1.svg', Buffer.from('<svg/>'))
      const backup = await answer('backup', file, '--include-secret')
      const there = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      )
      expect(backup).toMatchObject({
        files: there.length,
        schemaVersion: migrations.length,
        rows: { schools: 3 },
      })

      const other = join(folder, 'other')
      const restored = await answerAt({ DATA_DIR: other }, 'restore', file)
      expect(restored).toMatchObject({ files: there.length, rows: backup['rows'] })
      expect(readFileSync(join(other, 'files/covers/1.svg'), 'utf8')).toBe('<svg/>')
      expect(readFileSync(join(other, 'secret-key'))).toEqual(readFileSync(join(DATA_DIR, 'secret-key')))
      const schools = (settings: Record<string, string>) => answerAt(settings, 'school list')
      expect(await schools({ DATA_DIR: other })).toEqual(await schools({ DATA_DIR }))
    })

    test('a backup without the secret key reports that, and its restore requires the key', async () => {
      const apart = join(folder, 'apart.backup')
      const { stdout } = await here(['backup', apart])
      expect(stdout).toContain(`store ${join(DATA_DIR, 'secret-key')} separately`)
      const target = await newDatabase()
      const settings = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'elsewhere') }
      const refused = await lectern(['restore', apart], settings)
      expect(refused).toMatchObject({ code: 1 })
      expect(refused.stderr).toContain('a secret key that this deployment does not have')
      expect(refused.stderr).toContain('→ set SECRET_KEY')
      const SECRET_KEY = readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')
      expect(await lectern(['restore', apart], { ...settings, SECRET_KEY })).toMatchObject({ code: 0 })
      expect(await contentsOf(target.connection)).toEqual(await contentsOf(cli.connection()))
    })

    test('a restore from a damaged file or into a database with rows is refused and changes nothing', async () => {
      const target = await newDatabase()
      const settings = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'elsewhere') }
      const whole = readFileSync(file)
      const cut = join(folder, 'cut.backup')
      writeFileSync(cut, whole.subarray(0, whole.length - 100))
      const flipped = join(folder, 'flipped.backup')
      whole[Math.floor(whole.length / 2)] = (whole[Math.floor(whole.length / 2)] ?? 0) ^ 1
      writeFileSync(flipped, whole)
      for (const damaged of [cut, flipped]) {
        const { code, stderr } = await lectern(['restore', damaged], settings)
        expect(code).toBe(1)
        expect(stderr).toContain(`${damaged} cannot be restored`)
      }
      expect(await contentsOf(target.connection)).toEqual({})

      const before = await contentsOf(cli.connection())
      const filled = await here(['restore', file])
      expect(filled).toMatchObject({ code: 1 })
      expect(filled.stderr).toMatch(/The database is not empty.*\n {2}→ set DATA_DIR to a new folder/)
      expect(await contentsOf(cli.connection())).toEqual(before)
    })

    describe('backup and restore of many rows', () => {
      const big = join(folder, 'big.backup')
      beforeAll(async () => void (await run(cli.connection(), manyFacts(50_000))))

      test('an interrupted backup leaves no file', async () => {
        const child = start(['backup', big], { DATA_DIR })
        const closed = once(child, 'close')
        await untilSaid(child, /Backing up [1-9]0 %/)
        child.kill('SIGINT')
        expect(await closed).toEqual([1, null])
        expect(readdirSync(folder).filter((name) => name.startsWith('big.backup'))).toEqual([])
      })

      test('a backup completes after its standard error was closed', async () => {
        const child = start(['backup', big], { DATA_DIR })
        child.stderr.destroy()
        expect(await once(child, 'close')).toEqual([0, null])
        rmSync(big)
      })

      test('a killed restore leaves no rows and can be repeated', async () => {
        await answer('backup', big)
        const target = await newDatabase()
        const intoTarget = { DATABASE_URL: target.url, DATA_DIR }
        const child = start(['restore', big], intoTarget)
        await untilSaid(child, /Restoring [1-9]0 %/)
        child.kill('SIGKILL')
        await once(child, 'close')
        expect(Object.values(await contentsOf(target.connection)).flat()).toEqual([])

        await answerAt(intoTarget, 'restore', big)
        expect((await contentsOf(target.connection))['facts']?.length).toBeGreaterThan(50_000)
      })
    })
  })
}

function start(args: readonly string[], settings: Record<string, string>) {
  const launcher = fileURLToPath(new URL('../../../bin/lectern.js', import.meta.url))
  const { PATH, HOME } = process.env
  return spawn(process.execPath, [launcher, ...args], { env: { PATH, HOME, ...settings } })
}

async function untilSaid(child: ReturnType<typeof start>, text: RegExp) {
  const said = child.stderr.iterator({ destroyOnReturn: false })
  for await (const chunk of said) if (text.test(String(chunk))) return
  throw new Error(`It ended without saying ${text}`)
}
