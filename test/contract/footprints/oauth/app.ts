import { createHash } from 'node:crypto'
import { type PendingRequest, parametersOf, scopesFor } from '../../../../src/domain/oauth/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { demoPeople, guestOf } from '../../../support/people/identity-cast.ts'
import { meiSignedIn, password } from '../identity/guest.ts'

const codeVerifier = 'a-verifier-that-is-long-enough-for-every-server-there-is'
const redirectUri = 'http://127.0.0.1:8976/callback'
export const clientId = 'demo-member-public'

/** Changes to the clients of Ceramics by the host of the deployment. */
export const workAt = ({ school }: Fixture) => ({ actor: platformActor, schoolId: school.id })

/** The parameters of an app's authorization request. */
export function authorizationQuery(client: string, { school }: Fixture, change: Record<string, string> = {}) {
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: redirectUri,
    state: 's',
    scope: 'openid account:read',
    resource: school.origin,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...change,
  })
  return parametersOf(query.toString())
}

/** Mei on the consent page of an app that other people use too. */
export async function pendingConsent(fixture: Fixture) {
  const { modules, school } = fixture
  const guest = await meiSignedIn(fixture)
  const authorization = await modules.oauth.startAuthorization(
    school,
    guest.me,
    authorizationQuery(clientId, fixture),
  )
  if (authorization.is !== 'consent')
    throw new Error(`Not asked for consent: ${JSON.stringify(authorization)}`)
  const request: PendingRequest = authorization.request
  return { ...guest, request, by: { school, visit: guest.visit, me: guest.me } }
}

/** Mei has allowed the app, which has its code. */
export async function allowedByMei(fixture: Fixture) {
  const pending = await pendingConsent(fixture)
  const yes = { is: 'allow', scopes: ['openid', 'account:read'] } as const
  const location = await fixture.modules.oauth.decide(pending.by, pending.request.id, yes)
  const code = new URL(location).searchParams.get('code') ?? ''
  const grant = { code, redirectUri, codeVerifier, resource: 'ours' } as const
  fixture.clock.advance({ seconds: 5 })
  return { ...pending, grant }
}

/** The app has its tokens and has not used them yet. */
export async function tokensOfMei(fixture: Fixture) {
  const allowed = await allowedByMei(fixture)
  const { pair } = await fixture.modules.oauth.redeem(allowed.visit, { clientId }, allowed.grant)
  fixture.clock.advance({ seconds: 5 })
  return { ...allowed, pair }
}

type EntitlementOwner = { readonly client: string; readonly email: string; readonly scope: string }

/** A token that an app has used before. */
export async function usedToken(
  fixture: Fixture,
  { client, email, scope }: EntitlementOwner,
): Promise<string> {
  const { modules, school, visit } = fixture
  const signedIn = await modules.identity.signIn(visit, { email, password })
  if (signedIn.is !== 'signed-in') throw new Error(`${email} was not signed in: ${signedIn.is}`)
  const { me } = await guestOf(fixture, visit, signedIn.session)
  const authorization = await modules.oauth.startAuthorization(
    school,
    me,
    authorizationQuery(client, fixture, { scope }),
  )
  if (authorization.is !== 'consent')
    throw new Error(`Not asked for consent: ${JSON.stringify(authorization)}`)
  const yes = { is: 'allow', scopes: authorization.request.scopes } as const
  const location = await modules.oauth.decide({ school, visit, me }, authorization.request.id, yes)
  const code = new URL(location).searchParams.get('code') ?? ''
  const grant = { code, redirectUri, codeVerifier, resource: 'ours' } as const
  const { pair } = await modules.oauth.redeem(visit, { clientId: client }, grant)
  await modules.oauth.presentToken(school.id, pair.accessToken)
  return pair.accessToken
}

/** A token for Mei's own data. */
export const tokenOfMei = (fixture: Fixture) =>
  usedToken(fixture, {
    client: clientId,
    email: demoPeople.mei.email,
    scope: 'openid account:read account:write',
  })

/** A token for the operators of Ceramics. */
export const tokenOfOlga = (fixture: Fixture) => {
  const scope = scopesFor('operator').join(' ')
  return usedToken(fixture, { client: 'demo-operator-public', email: demoPeople.olga.email, scope })
}
