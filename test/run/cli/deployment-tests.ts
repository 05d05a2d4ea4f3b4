import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentsOf, run } from '../../support/commands/backups.ts'
import { migrations } from '../../support/database/scratch-database.ts'
import type { Deployment } from './deployment.ts'

/** The commands that make a deployment, each on what those before it have made. */
export function testDeployment(cli: Deployment) {
  const { folder, here, answer } = cli

  describe('the commands of a new deployment', () => {
    test('migrate applies every migration, and a second run applies none', async () => {
      expect(await answer('migrate')).toEqual({
        applied: migrations.length,
        version: migrations.length,
        placed: 0,
      })
      expect(await answer('migrate')).toEqual({ applied: 0, version: migrations.length, placed: 0 })
    })

    test('demo plants the demo world, and a second run changes nothing', async () => {
      expect(await answer('demo plant')).toEqual({ planted: true })
      const planted = await contentsOf(cli.connection())
      expect(planted['schools']).toHaveLength(2)
      expect(await here(['demo'])).toMatchObject({ code: 0, stdout: 'The demo world is planted.\n' })
      expect(await contentsOf(cli.connection())).toEqual(planted)
    })

    test('demo fills Ceramics with the requested number of members and courses, and a second run adds none', async () => {
      const options = ['--members', '20', '--courses', '5']
      const filled = { members: 20, courses: 5 }
      expect(await answer('demo plant', ...options)).toMatchObject({ planted: true, filled })
      const again = await answer('demo plant', ...options)
      expect(again).toMatchObject({ planted: true, filled: { ...filled, rows: 0 } })
      const members = await run(
        cli.connection(),
        `select count(*)::int as n from people where email like '%@bulk.example'`,
      )
      expect(members).toEqual([{ n: 20 }])
      const { stdout } = await here(['demo', ...options])
      expect(stdout).toContain('Ceramics already has 20 generated members and 5 generated courses.')
    })

    test('demo remove --dry-run lists the demo schools, and demo remove refuses if a demo school has real data', async () => {
      const looked = await answer('demo remove', '--dry-run')
      expect(looked).toMatchObject({ dry_run: true, schools: ['astronomy', 'ceramics'] })
      expect(looked).toHaveProperty('rows.payment_events')
      const [school] = await run(cli.connection(), `select id from schools where subdomain = 'ceramics'`)
      const created = await answer('person create', 'real@school.test', '--name', 'Real')
      await answer('person grant', 'real@school.test', 'student', '--school', 'ceramics')
      const { code, stderr } = await here(['demo', 'remove'])
      expect(code).toBe(1)
      expect(stderr).toContain('1 rows of 1 other people in school_roles')
      expect(stderr).toContain('→ add --with-real-data')
      const key = `school_id = '${school?.['id']}' and person_id = '${created['id']}'`
      await run(cli.connection(), `delete from school_roles where ${key}`)
    })

    test('school move changes the origin of a school, and school close-simulator and open-simulator close and reopen its simulator account', async () => {
      const origin = 'http://pots.localhost:3000'
      expect(await answer('school move', 'ceramics', '--origin', origin)).toEqual({
        subdomain: 'ceramics',
        origin,
      })
      await answer('school move', 'ceramics', '--origin', `http://localhost:${cli.port()}`)
      const closed = { subdomain: 'astronomy', closed: true }
      expect(await answer('school close-simulator', 'astronomy')).toEqual(closed)
      expect(await here(['school', 'close-simulator', 'astronomy'])).toMatchObject({ code: 1 })
      const opened = { subdomain: 'astronomy', opened: true }
      expect(await answer('school open-simulator', 'astronomy')).toEqual(opened)
      const accounts = await run(
        cli.connection(),
        `select gateway, is_default from gateway_accounts join schools on schools.id = school_id where subdomain = 'astronomy' and is_default`,
      )
      expect(accounts).toEqual([{ gateway: 'simulator', is_default: true }])
    })

    test('school suspend closes a school, and school resume opens it again', async () => {
      const suspended = { subdomain: 'astronomy', suspended: true }
      expect(await answer('school suspend', 'astronomy', '--because', 'unpaid')).toEqual(suspended)
      expect(await answer('school list')).toContainEqual(
        expect.objectContaining({ subdomain: 'astronomy', state: 'suspended' }),
      )
      expect(await answer('school resume', 'astronomy')).toEqual({ ...suspended, suspended: false })
      expect(await here(['school', 'suspend', 'nowhere', '--because', 'unpaid'])).toMatchObject({ code: 1 })
    })

    test('school create creates a school that school list shows', async () => {
      const origin = 'https://bakery.example'
      const created = await answer('school create', 'bakery', '--name', 'Bakery', '--origin', origin)
      const { stdout } = await here(['school', 'list'])
      expect(stdout).toMatch(/^astronomy .*\nbakery .*\nceramics .*\n$/)
      expect(await answer('school list')).toContainEqual(
        expect.objectContaining({ id: created['id'], subdomain: 'bakery', origin, state: 'active' }),
      )
    })

    test('person create creates an account, and person grant gives it roles', async () => {
      const created = await answer('person create', 'pia@example.com', '--name', 'Pia')
      for (const role of ['teacher', 'student']) {
        await answer('person grant', 'pia@example.com', role, '--school', 'bakery')
      }
      const roles = await run(
        cli.connection(),
        `select role from school_roles where person_id = '${created['id']}'`,
      )
      expect(roles.map(({ role }) => role).sort()).toEqual(['student', 'teacher'])
    })

    test('client create shows a secret to confidential clients only', async () => {
      const options = ['--school', 'bakery', '--redirect-uri', 'https://app.example/callback']
      const open = await answer('client create', 'App', ...options)
      expect(open['client_id']).toBeTruthy()
      expect(open['client_secret']).toBeUndefined()
      const { stdout } = await here(['client', 'create', 'Backend', '--confidential', ...options])
      expect(stdout).toMatch(/^client_id {6}\S+\nclient_secret {2}\S+ {2}\(not shown again\)\n$/)
    })

    test('client rotate-secret shows a new secret, and disable, enable and delete end in an empty list', async () => {
      const bakery = ['--school', 'bakery']
      const options = [...bakery, '--confidential', '--redirect-uri', 'https://till.example/callback']
      const { client_id: id, client_secret: first } = await answer('client create', 'Till', ...options)
      const rotated = await answer('client rotate-secret', String(id), ...bakery, '--overlap-hours', '0')
      expect(rotated['client_secret']).toMatch(/^lcs_/)
      expect(rotated['client_secret']).not.toBe(first)
      for (const change of ['disable', 'enable', 'delete']) {
        expect(await answer(`client ${change}`, String(id), ...bakery)).toEqual({
          client_id: id,
          done: change,
        })
      }
      expect(await answer('client list', ...bakery)).not.toContainEqual(expect.objectContaining({ id }))
    })

    test('client activity counts requests of clients and shows no personal data', async () => {
      const atCeramics = ['--school', 'ceramics']
      expect(await answer('client activity', ...atCeramics)).toEqual([])
      await run(
        cli.connection(),
        `insert into app_activity (school_id, person_id, client_id, kind, times, first_at, last_at)
        select schools.id, people.id, 'demo-member-public', 'courses', 2, '2026-01-01Z', '2026-01-02Z'
        from schools, people where subdomain = 'ceramics' and email in ('mei@example.com', 'tom@example.com')`,
      )
      expect(await answer('client activity', ...atCeramics)).toEqual([
        {
          client_id: 'demo-member-public',
          name: 'Study Companion',
          kind: 'courses',
          times: 4,
          last_at: '2026-01-02T00:00:00.000Z',
        },
      ])
      const { stdout } = await here(['client', 'activity', ...atCeramics])
      expect(stdout).toMatch(/^ +4 {2}courses +2026-01-02T00:00:00.000Z {2}demo-member-public\n$/)
    })

    test('client review sets the scopes of a client with a metadata document, and client block blocks it', async () => {
      const id = 'https://notes.example/client.json'
      await run(
        cli.connection(),
        `insert into oauth_clients
          (school_id, id, source, name, audience, is_confidential, scopes, redirect_uris, created_at, updated_at)
        select id, '${id}', 'document', 'Notes', 'operator', false, '{openid}', '{https://notes.example/}', now(), now()
        from schools where subdomain = 'bakery'`,
      )
      const as = { audience: 'member', scopes: ['account:read'] }
      const options = ['--school', 'bakery', '--audience', 'member', '--scope', 'account:read']
      expect(await answer('client review', id, ...options)).toEqual({ client_id: id, ...as })
      await answer('client block', id, '--school', 'bakery')
      const [client] = await run(
        cli.connection(),
        `select scopes, blocked_at from oauth_clients where id = '${id}'`,
      )
      expect(client).toEqual({ scopes: ['account:read'], blocked_at: expect.any(Date) })
    })

    test('vendor add adds a platform that vendor list shows', async () => {
      const options = [
        '--redirect-uri',
        'https://flows.example/callback',
        '--scope',
        'courses:read',
        '--client-id',
        'flows',
      ]
      await answer('vendor add', 'Flows', ...options)
      expect(await answer('vendor list')).toContainEqual(
        expect.objectContaining({ clientId: 'flows', name: 'Flows' }),
      )
    })

    test('vendor change, switch and remove update the list and refuse a malformed redirect URI', async () => {
      const atBakery = ['--school', 'bakery']
      const callback = 'https://flows.example/next'
      await answer('vendor change', 'flows', '--named', 'Flows', 'Flows Two', '--redirect-uri', callback)
      expect(await answer('vendor list')).toContainEqual(
        expect.objectContaining({ clientId: 'flows', otherNames: ['Flows Two'], redirectUris: [callback] }),
      )
      const refused = await here(['vendor', 'change', 'flows', '--redirect-uri', 'http:127.0.0.1/callback'])
      expect(refused.stderr).toContain('http:127.0.0.1/callback')
      await answer('vendor switch', 'flows', 'off', ...atBakery)
      expect(await answer('vendor list', ...atBakery)).toContainEqual({
        client_id: 'flows',
        name: 'Flows',
        is_on: false,
      })
      await answer('vendor switch', 'all', 'on', ...atBakery)
      expect(await answer('vendor list', ...atBakery)).toContainEqual({
        client_id: 'flows',
        name: 'Flows',
        is_on: true,
      })
      await answer('vendor remove', 'flows')
      expect(JSON.stringify(await answer('vendor list'))).not.toContain('flows')
    })

    test('school feature switches a feature on and off', async () => {
      await answer('school feature', 'bakery', 'open_client_documents', 'on')
      const schools = (await answer('school list')) as unknown as { subdomain: string; features: string[] }[]
      const bakery = schools.find(({ subdomain }) => subdomain === 'bakery')
      expect(bakery?.features.sort()).toEqual(['id_token_signing', 'open_client_documents'])
    })

    test('insights rebuild counts the figures of one school or of all schools', async () => {
      expect(await answer('insights rebuild', '--school', 'bakery')).toEqual({ months: 0 })
      expect(await answer('insights rebuild')).toEqual({ months: expect.any(Number) })
    })

    test('renew charges due subscriptions, and a second run charges none', async () => {
      expect(await answer('renew')).toEqual({ subscriptions: expect.any(Number) })
      expect(await answer('renew')).toEqual({ subscriptions: 0 })
    })

    test('reconcile finds no differences in the demo world, and exits with 1 if a difference needs a person', async () => {
      const { orders, ...agreed } = await answer('reconcile')
      expect(agreed).toEqual({ askedAbout: 0, repaired: 0, left: 0 })
      expect(orders).toBeGreaterThan(10)
      const one = `where payment_id = (select payment_id from invoices order by payment_id limit 1)`
      await run(cli.connection(), `update invoices set amount = amount + 1 ${one}`)
      const dryRun = await here(['reconcile', '--dry-run'])
      expect(dryRun).toMatchObject({ code: 1 })
      expect(dryRun.stdout).toMatch(
        /^invoice_differs {2}left {2}ceramics {2}[0-9a-f-]{36} {2}The invoice is /,
      )
      await run(cli.connection(), `update invoices set amount = amount - 1 ${one}`)
      expect(await here(['reconcile', '--since', 'yesterday'])).toMatchObject({ code: 1 })
    })

    test('ledger export writes the double-entry lines of a school, and never overwrites a file', async () => {
      const ledger = join(folder, 'ledger.csv')
      const { lines } = await answer('ledger export', ledger, '--school', 'ceramics')
      const rows = readFileSync(ledger, 'utf8').trimEnd().split('\r\n')
      expect(rows).toHaveLength(Number(lines) + 1)
      expect(rows[0]).toBe(
        '\uFEFFrecorded_at,happened_at,entry,kind,account,debit,credit,currency,trade_no,payment,gateway_no',
      )
      const again = await here(['ledger', 'export', ledger, '--school', 'ceramics'])
      expect(again).toMatchObject({ code: 1 })
      expect(again.stderr).toContain(`${ledger} exists already`)
    })

    test('keys rotate activates the previously published key', async () => {
      const first = await answer('keys rotate', '--school', 'bakery')
      const second = await answer('keys rotate', '--school', 'bakery')
      expect(second).toMatchObject({ retired: first['active'], active: first['published'] })
    })
  })
}
