import { afterAll, describe, expect, test } from 'vitest'
import { demoHosts } from '../../../demo/schools.ts'
import type { CertificateId } from '../../../src/platform/db/schema/schema.gen.ts'
import { brokenBadgeRules } from '../../support/certificates/open-badge-rules.ts'
import { hasValidProof, type Json, verifyCredential } from '../../support/certificates/verify-credential.ts'
import { testPort } from '../../support/database/database-server.ts'
import { operatorOf } from '../../support/people/identity-cast.ts'
import { memberOf } from '../../support/people/learning-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const schools = ['ceramics', 'astronomy'] as const
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])

async function certificateOf(school: (typeof schools)[number]): Promise<CertificateId> {
  const mei = await memberOf(world, 'mei', school)
  const { rows } = await world.modules.certificates.ownCertificates(mei, { first: 1 })
  if (!rows[0]) throw new Error(`Mei has no certificate at ${school}`)
  return rows[0].id
}

const schoolAt = (url: string) => (new URL(url).hostname === demoHosts.ceramics ? 'ceramics' : 'astronomy')

const fetch = async (url: string): Promise<Json> => {
  expect(Number(new URL(url).port)).toBe(testPort)
  const { statusCode, body } = await world.at(schoolAt(url)).get(new URL(url).pathname)
  expect(statusCode).toBe(200)
  return JSON.parse(body)
}

/** The document once for each of its texts, with another last character. */
function changedTexts(value: unknown, path = ''): readonly (readonly [path: string, changed: unknown])[] {
  if (typeof value === 'string') return [[path, value.slice(0, -1) + (value.endsWith('x') ? 'y' : 'x')]]
  if (typeof value === 'boolean') return [[path, !value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    changedTexts(part, `${path}/${name}`).map(([at, changed]) => {
      const whole = Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }
      return [at, whole] as const
    }),
  )
}

const credentialOf = async (school: (typeof schools)[number]) =>
  await fetch(
    `http://${demoHosts[school]}:${testPort}/certificates/${await certificateOf(school)}/credential.json`,
  )

describe('the credential of a certificate', () => {
  test.each(schools)(
    'the credential of a certificate at %s verifies with its own origin as the issuer',
    async (school) => {
      const credential = await credentialOf(school)
      expect(credential['issuer']).toMatchObject({ id: `did:web:${demoHosts[school]}%3A${testPort}` })
      expect(await verifyCredential(fetch, credential)).toEqual({
        isProven: true,
        isListProven: true,
        isRevoked: false,
      })
    },
  )

  test('a credential with a changed holder, date or course does not verify', async () => {
    const credential = await credentialOf('ceramics')
    const text = JSON.stringify(credential)
    const changes = [
      text.replace('林美 Mei Lin', 'Tom Becker'),
      text.replace(String(credential['validFrom']), '2020-01-01T00:00:00.000Z'),
      text.replace(`"name":${JSON.stringify(credential['name'])}`, '"name":"Everything"'),
    ]
    for (const changed of changes) {
      expect(changed).not.toBe(text)
      expect(await hasValidProof(fetch, JSON.parse(changed))).toBe(false)
    }
  })

  test('a credential does not verify with a changed character in any of its texts', {
    timeout: 60_000,
  }, async () => {
    const credential = await credentialOf('astronomy')
    const changes = changedTexts(credential)
    expect(changes.length).toBeGreaterThan(30)
    for (const [path, changed] of changes)
      expect([path, await hasValidProof(fetch, changed as Json).catch(() => false)]).toEqual([path, false])
  })

  test.each(schools)(
    'the credential of a certificate at %s has what Open Badges 3.0 requires',
    async (school) => {
      const { proof, ...unsigned } = await credentialOf(school)
      expect(brokenBadgeRules({ ...unsigned, proof })).toEqual([])
      expect(brokenBadgeRules({ ...unsigned, proof: (proof as readonly Json[])[0] })).toEqual([
        '/proof must be array',
      ])
      const { achievement: _, ...subject } = unsigned['credentialSubject'] as Json
      expect(brokenBadgeRules({ ...unsigned, proof, credentialSubject: subject })).toEqual([
        "/credentialSubject must have required property 'achievement'",
      ])
    },
  )

  test('a credential is signed once and stays the same after a rotation of the key', async () => {
    const credential = await credentialOf('astronomy')
    const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
    await world.modules.certificates.rotateCredentialKey(hana)
    expect(await credentialOf('astronomy')).toEqual(credential)
    expect(await verifyCredential(fetch, credential)).toMatchObject({ isProven: true, isListProven: true })
  })

  test('the badge of a certificate is a PNG with the credential inside', async () => {
    const id = await certificateOf('ceramics')
    const { rawPayload, headers } = await world.at('ceramics').get(`/certificates/${id}/badge.png`)
    expect(headers['content-type']).toBe('image/png')
    const at = rawPayload.indexOf('iTXtopenbadgecredential')
    const length = rawPayload.readUInt32BE(at - 4)
    const text = rawPayload.subarray(at + 4, at + 4 + length).toString()
    expect(JSON.parse(text.slice(text.indexOf('{')))).toEqual(await credentialOf('ceramics'))
  })

  test('a certificate of another school is not found, neither its page nor its credential', async () => {
    const id = await certificateOf('ceramics')
    for (const path of ['', '/credential.json', '/badge.png']) {
      expect((await world.at('astronomy').get(`/certificates/${id}${path}`)).statusCode).toBe(404)
      expect((await world.at('ceramics').get(`/certificates/${id}${path}`)).statusCode).toBe(200)
    }
  })

  test('a revoked credential is reported as revoked, and its page gives the reason to a stranger', async () => {
    const id = await certificateOf('ceramics')
    const credential = await credentialOf('ceramics')
    await world.modules.certificates.revokeCertificate(olga, { id, reason: 'Taken by somebody else' })
    expect(await verifyCredential(fetch, credential)).toMatchObject({ isProven: true, isRevoked: true })
    const page = await world.at('ceramics').get(`/certificates/${id}`)
    expect(page.body).toContain('Taken by somebody else')
    expect(page.headers['x-robots-tag']).toBe('noindex')
  })
})
