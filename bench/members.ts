import { createHash } from 'node:crypto'
import { demoSchools } from '../demo/schools.ts'
import { platformActor, type School, type Visit } from '../src/domain/tenancy/index.ts'
import { randomToken } from '../src/platform/crypto/random-token.ts'
import type { Core } from '../src/start/core.ts'
import type { Chain } from './shapes.ts'

export const clientId = 'demo-member-public'
export const scope = 'openid profile email account:read'
const redirectUri = 'http://127.0.0.1:8976/callback'

/** Members of the demo school who each allowed the app once: nobody's refresh waits for another's. */
export async function pairsOfMembers(modules: Core['modules'], count: number): Promise<Chain[]> {
  const school = await demoSchool(modules)
  const pairs: Chain[] = []
  for (let nth = 0; nth < count; nth++) pairs.push(await pairOfNewMember(modules, school))
  return pairs
}

export async function demoSchool({ tenancy }: Core['modules']): Promise<School> {
  const school = await tenancy.schoolByName(platformActor, demoSchools.ceramics.subdomain)
  if (!school) throw new Error('The demo world is not planted')
  return school
}

async function pairOfNewMember({ identity, oauth }: Core['modules'], school: School): Promise<Chain> {
  const visit: Visit = { schoolId: school.id, address: '127.0.0.1', userAgent: 'bench' }
  const me = await newMember(identity, visit)
  const verifier = randomToken('')
  const authorization = await oauth.startAuthorization(school, me, {
    response_type: ['code'],
    client_id: [clientId],
    redirect_uri: [redirectUri],
    scope: [scope],
    resource: [school.origin],
    code_challenge: [createHash('sha256').update(verifier).digest('base64url')],
    code_challenge_method: ['S256'],
    state: ['a state'],
  })
  if (authorization.is !== 'consent') throw new Error(`No consent was requested: ${authorization.is}`)
  const decision = { is: 'allow', scopes: scope.split(' ') } as const
  const location = await oauth.decide({ school, visit, me }, authorization.request.id, decision)
  const code = new URL(location).searchParams.get('code') ?? ''
  const grant = { code, redirectUri, codeVerifier: verifier, resource: 'ours' } as const
  const { pair } = await oauth.redeem(visit, { clientId }, grant)
  return { access: pair.accessToken, refresh: pair.refreshToken }
}

async function newMember(identity: Core['modules']['identity'], visit: Visit) {
  const person = { email: `${randomToken('').toLowerCase()}@example.com`, password: randomToken('') }
  const personId = await identity.createPerson(platformActor, {
    ...person,
    name: 'A Member',
    locale: 'en',
    timeZone: 'Asia/Taipei',
    emailVerified: true,
  })
  await identity.grantRole(platformActor, { schoolId: visit.schoolId, personId, role: 'student' })
  const outcome = await identity.signIn(visit, person)
  if (outcome.is !== 'signed-in') throw new Error(`Not signed in: ${outcome.is}`)
  const me = await identity.whoIs(visit.schoolId, outcome.session)
  if (!me) throw new Error('Nobody holds this session')
  return me
}
