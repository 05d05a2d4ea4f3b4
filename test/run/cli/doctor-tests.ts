import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { run } from '../../support/commands/backups.ts'
import type { Deployment } from './deployment.ts'

/** The findings of `lectern doctor`. */
export function testDoctor(cli: Deployment) {
  const { folder, here, answer, newDatabase } = cli

  describe('doctor', () => {
    test('doctor reports no failures for a valid deployment', async () => {
      const { code, stdout } = await here(['doctor'])
      expect(stdout).toMatch(/✓ Database .*embedded PostgreSQL 18/)
      expect(stdout).toContain(`✓ Port           ${cli.port()} is free`)
      expect(stdout).toMatch(/✓ Schools {8}3, each with a valid origin/)
      expect(stdout).not.toContain('✗')
      expect(code).toBe(0)
      const rows = (await answer('doctor')) as unknown as Finding[]
      expect(rows.map(({ check }) => check)).toEqual([
        'Node',
        'Settings',
        'Secret key',
        'Mail',
        'Data folder',
        'File modes',
        'Disk space',
        'Database',
        'Schema',
        'Sessions',
        'Planner',
        'Clock',
        'Job queue',
        'Sealed values',
        'Outbox',
        'Schools',
        'Demo people',
        'Demo apps',
        'HTTP origins',
        'Simulator',
        'Port',
      ])
    })

    test('doctor reports every failed part and does not stop at the first', async () => {
      const blocker = createServer((socket) => socket.destroy()).listen(0, 'localhost')
      onTestFinished(() => void blocker.close())
      await once(blocker, 'listening')
      const usedPort = (blocker.address() as { port: number }).port
      const rows = await diagnose(cli, {
        DATABASE_URL: 'postgres://x@localhost:1/x',
        WORKERS: 'many',
        PORT: usedPort,
      })
      expect(rows['Settings']).toMatchObject({ state: 'failed', found: expect.stringContaining('WORKERS') })
      expect(rows['Database']).toMatchObject({
        state: 'failed',
        found: expect.stringContaining('ECONNREFUSED'),
      })
      expect(rows['Schema']).toMatchObject({ state: 'warning' })
      expect(rows['Port']).toMatchObject({
        state: 'failed',
        todo: expect.arrayContaining(['stop that program']),
      })
    })

    test('doctor warns about a planner configured for spinning disks', async () => {
      const { url, connection } = await newDatabase()
      const planner = async (cost: number) => {
        await run(connection, `alter database "${connection.database}" set random_page_cost = ${cost}`)
        return (await diagnose(cli, { DATABASE_URL: url }))['Planner']
      }
      expect(await planner(4)).toMatchObject({ state: 'warning', found: 'random_page_cost is 4' })
      expect(await planner(1.1)).toMatchObject({ state: 'ok', found: 'random_page_cost is 1.1' })
    })

    test('doctor is stricter in production, and reports an old schema and an unusable data folder', async () => {
      const { url, connection } = await newDatabase()
      await run(connection, 'create table schema_migrations (version int, name text, digest text)')
      writeFileSync(join(folder, 'a-file'), '')
      const DATA_DIR = join(folder, 'a-file/inside')
      const rows = await diagnose(cli, {
        NODE_ENV: 'production',
        SECRET_KEY: randomBytes(32).toString('base64'),
        DATABASE_URL: url,
        DATA_DIR,
        PORT: cli.port(),
      })
      const failures = Object.values(rows).filter(({ state }) => state === 'failed')
      expect(failures.map(({ check }) => check)).toEqual(['Settings', 'Mail', 'Data folder', 'Schema'])
      expect(rows['Data folder']).toMatchObject({ found: expect.stringContaining('is not writable') })
      expect(rows['Schema']).toMatchObject({ todo: ['run `npx lectern migrate`'] })
    })
  })
}

type Finding = { check: string; state: string; found: string; todo?: string[] }

async function diagnose(
  cli: Deployment,
  settings: Record<string, string | number>,
): Promise<Record<string, Finding>> {
  const { code, stdout } = await cli.run(['doctor', '--json'], { DATA_DIR: cli.DATA_DIR, ...settings })
  expect(code).toBe(1)
  return Object.fromEntries((JSON.parse(stdout) as Finding[]).map((row) => [row.check, row]))
}
