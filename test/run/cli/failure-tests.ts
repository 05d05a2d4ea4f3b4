import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lectern } from '../../support/world/server-process.ts'
import type { Deployment } from './deployment.ts'

/** The errors of commands that fail. */
export function testFailures(cli: Deployment) {
  const { folder, DATA_DIR } = cli

  describe('a failing command', () => {
    const origin = ['--name', 'X', '--origin', 'https://x.example']
    const away = { DATABASE_URL: 'postgres://x@localhost:1/x' }

    test.each<[string, string[], Record<string, string>, RegExp, RegExp?]>([
      ['a taken name', ['school', 'create', 'ceramics', ...origin], {}, /already exists/],
      [
        'an invalid name',
        ['school', 'create', 'A B', ...origin],
        {},
        /Invalid school/,
        /subdomain must have at most 63 lower-case/,
      ],
      [
        'no second secret key to rotate to',
        ['keys', 'rotate', '--sealing'],
        { SECRET_KEY: 'k'.repeat(32) },
        /SECRET_KEY_FALLBACKS is empty/,
        /openssl rand/,
      ],
      ['an unknown school', ['keys', 'rotate', '--school', 'nowhere'], {}, /lectern school list/],
      [
        'an unknown person',
        ['person', 'grant', 'x@example.com', 'student', '--school', 'ceramics'],
        {},
        /lectern person create/,
      ],
      [
        'an unknown role',
        ['person', 'grant', 'mei@example.com', 'king', '--school', 'ceramics'],
        {},
        /king|role/,
      ],
      [
        'a database without a cluster',
        ['school', 'rebalance', 'ceramics', '--to', 'db-1:5432'],
        {},
        /not on a Citus cluster/,
        /docs\/scaling.md/,
      ],
      [
        'a school without its new node',
        ['school', 'rebalance', 'ceramics'],
        {},
        /both a school and its new node/,
      ],
      ['an unavailable database', ['school', 'list'], away, /database is unavailable/, /lectern doctor/],
      ['an invalid number', ['demo', '--members', 'many'], {}, /many is not a valid number/, /digits/],
      ['an invalid setting', ['migrate'], { LOG_LEVEL: 'loud' }, /LOG_LEVEL/, /docs\/configuration.md/],
      [
        'a missing folder',
        ['backup', join(folder, 'no/where')],
        {},
        /no such file or folder/,
        /check the path/,
      ],
      ['an existing file', ['backup', join(folder, 'lectern.backup')], {}, /already exists/, /--force/],
    ])(
      'a command with %s prints the reason and a remedy and exits with 1',
      async (_what, args, settings, message, way) => {
        const environment = { DATA_DIR, PORT: cli.port(), ...settings }
        const { code, stdout, stderr } = await cli.run(['--json', ...args], environment)
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
        const { error } = JSON.parse(stderr)
        expect(error.message).toMatch(message)
        if (way) expect(error.ways.join('\n')).toMatch(way)
      },
    )

    test('a command that fails with --json prints the error as JSON and nothing else', async () => {
      const { code, stdout, stderr } = await lectern(['--json', 'school', 'list'], away)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(JSON.parse(stderr)).toMatchObject({
        error: { message: expect.stringContaining('unavailable'), ways: [expect.any(String)] },
      })
    })

    test('a command that fails without --json prints remedies after arrows and no stack', async () => {
      const { code, stderr } = await lectern(['school', 'list'], away)
      expect(code).toBe(1)
      expect(stderr).toMatch(
        /^✗ The database is unavailable: .*ECONNREFUSED.*\n {2}→ run `npx lectern doctor` to see which part is unavailable, and why\n$/,
      )
    })
  })
}
