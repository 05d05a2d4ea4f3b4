// The audit log and the database after every operation on accounts.
import { afterAll, describe, expect, test } from 'vitest'
import { cellsOf, dumpOf, spellingsOf } from '../../../test/support/database/database-dump.ts'
import { demoPeople, personOf, schoolOf } from '../../../test/support/people/identity-cast.ts'
import { movedTo, nora, runStory } from '../../../test/support/people/identity-story.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { hashToken } from '../../platform/crypto/random-token.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { PeopleAuditKind } from '../tenancy/index.ts'
import { toBase32 } from './second-factor/totp.ts'

const world = await createWorld()
afterAll(() => world.close())
const secrets = await runStory(world)

const auditKinds = {
  'sign_in.succeeded': 'the IP address and user agent',
  'sign_in.failed': 'the IP address and user agent',
  'sign_in.throttled': 'the IP address and user agent',
  'second_factor.failed': 'the IP address and user agent',
  'second_factor.enabled': 'the IP address and user agent',
  'second_factor.disabled': 'the IP address and user agent',
  'recovery_code.used': 'the IP address and user agent',
  'recovery_codes.replaced': 'the IP address and user agent',
  'passkey.added': 'the IP address and user agent',
  'passkey.removed': 'the IP address and user agent',
  'session.ended': 'the IP address and user agent',
  'sessions.ended': 'the IP address and user agent',
  'account.created': 'the IP address and user agent',
  'account.verified': 'the IP address and user agent',
  'account.deleted': 'the IP address and user agent',
  'account.deactivated': 'neither IP address nor user agent',
  'account.reactivated': 'neither IP address nor user agent',
  'password.reset_asked': 'the IP address and user agent',
  'password.reset': 'the IP address and user agent',
  'password.changed': 'the IP address and user agent',
  'password.failed': 'the IP address and user agent',
  'email.changed': 'the IP address and user agent',
  'role.granted': 'the IP address and user agent',
  'role.revoked': 'the IP address and user agent',
  'invitation.sent': 'the IP address and user agent',
  'invitation.accepted': 'the IP address and user agent',
  'invitation.revoked': 'the IP address and user agent',
  'data_export.asked': 'the IP address and user agent',
} as const satisfies Record<PeopleAuditKind, string>

describe('the audit log of identity', () => {
  test.each(Object.entries(auditKinds))(
    'the audit log records %s with the person, the school, the time and %s',
    async (kind, where) => {
      const { id: schoolId } = await schoolOf(world, 'ceramics')
      const entries = (await auditOf(kind)).filter(({ happenedAt }) => happenedAt > planted)
      expect(entries.length).toBeGreaterThan(0)
      for (const { personId, address, userAgent, ...entry } of entries) {
        expect(entry.schoolId).toBe(schoolId)
        // The recipient of an invitation may have no account.
        if (!['invitation.sent', 'invitation.revoked'].includes(kind))
          expect(personId).toMatch(/^[0-9a-f-]{36}$/)
        const isKnown = where === 'the IP address and user agent'
        expect({ address, userAgent }).toEqual({
          address: isKnown ? expect.stringMatching(/^10\./) : null,
          userAgent: isKnown ? 'a browser for tests' : null,
        })
      }
    },
  )

  test('the audit log records the person who acted on another person', async () => {
    const olga = await personOf(world, 'olga')
    for (const kind of ['invitation.sent', 'role.revoked'] as const) {
      expect((await auditOf(kind)).map(({ byPersonId }) => byPersonId)).toContain(olga)
    }
    const granted = await auditOf('role.granted')
    const byInvitation = granted.find(({ detail }) => (detail as { role: string }).role === 'teacher')
    expect(granted.filter(({ byPersonId }) => byPersonId === olga).length).toBeGreaterThanOrEqual(2)
    expect(byInvitation).toBeDefined()
  })

  test('the audit log records an account created by an invitation', async () => {
    const accepted = (await auditOf('invitation.accepted')).map(({ personId }) => personId)
    const created = (await auditOf('account.created')).map(({ personId }) => personId)
    expect(created).toEqual(expect.arrayContaining(accepted))
  })

  test('the audit log contains no name and no e-mail address', async () => {
    const all = await world.deps.db.selectFrom('auditEntries').selectAll().execute()
    const text = JSON.stringify(all)
    const people = Object.values(demoPeople)
    const emails = [...people.map(({ email }) => email), nora.email, movedTo, 'lena@example.com']
    for (const personal of [...emails, ...people.map(({ name }) => name), nora.name, 'Lena Later', '@']) {
      expect(text).not.toContain(personal)
    }
  })
})

describe('the database after every identity operation', () => {
  test('the database contains no issued secret in any table or encoding', async () => {
    const dump = await dumpOf(world.deps.db)
    expect(secrets.texts.size).toBeGreaterThan(50)
    for (const secret of secrets.texts) {
      for (const spelling of spellingsOf(Buffer.from(secret), secret)) {
        expect(dump.includes(spelling), `${secret} as ${spelling}`).toBe(false)
      }
    }
    for (const secret of secrets.bytes) {
      for (const spelling of spellingsOf(secret, toBase32(secret))) {
        expect(dump.includes(spelling), spelling).toBe(false)
      }
    }
  })

  test('the database contains the hashes of the issued secrets, which proves that the search works', async () => {
    const dump = await dumpOf(world.deps.db)
    const found = [...secrets.texts].filter((secret) => dump.includes(hashToken(secret).toString('hex')))
    expect(found.length).toBeGreaterThan(5)
  })

  test('no stored value of the database can be used as a session, link or challenge token', async () => {
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    const cells = await cellsOf(world.deps.db)
    expect(cells.length).toBeGreaterThan(200)
    for (const cell of cells) {
      expect(await opens(schoolId, cell), cell).toBe(false)
    }
  })
})

// The time when the platform granted the roles of the demo world.
const planted = new Date('2026-11-15T00:00:00.000Z')

async function auditOf(kind: string) {
  return await world.deps.db.selectFrom('auditEntries').selectAll().where('kind', '=', kind).execute()
}

async function opens(schoolId: SchoolId, token: string): Promise<boolean> {
  const { identity } = world.modules
  if (await identity.whoIs(schoolId, token)) return true
  const purposes = ['verify_email', 'reset_password', 'sign_in', 'change_email', 'invitation'] as const
  for (const purpose of purposes) if (await identity.readLink({ schoolId, purpose, token })) return true
  const visit = { schoolId, address: '192.0.2.1', userAgent: 'a thief' }
  return (await identity.provideSecondFactor(visit, { challenge: token, code: '000000' })).is !== 'over'
}
