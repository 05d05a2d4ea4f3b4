import type { SignedIn } from '../../../src/domain/identity/index.ts'
import type { School, Visit } from '../../../src/domain/tenancy/index.ts'
import { randomToken } from '../../../src/platform/crypto/random-token.ts'
import { challengeOf } from '../oauth/oauth-app.ts'
import type { World } from '../world/world.ts'
import { freshEmail, type Guest, schoolOf } from './identity-cast.ts'

const redirectUri = 'http://127.0.0.1:8976/callback'

type TokenRequest = { readonly clientId?: string; readonly scope?: string }

/** A pair made by the operations alone, without HTTP: the member allows the app, and the app redeems its code. */
export async function pairFor(world: World, { me, visit }: Guest, request: TokenRequest = {}) {
  const { clientId = 'demo-member-public' } = request
  const { code, verifier } = await codeFor(world, { me, visit }, request)
  const grant = { code, redirectUri, codeVerifier: verifier, resource: 'ours' } as const
  const { pair } = await world.modules.oauth.redeem(elsewhere(visit), { clientId }, grant)
  return pair
}

export async function codeFor(
  world: World,
  { me, visit }: { me: SignedIn; visit: Visit },
  { clientId = 'demo-member-public', scope = 'openid account:read' }: TokenRequest = {},
) {
  const school = await ceramicsOf(world)
  const verifier = randomToken('')
  const authorization = await world.modules.oauth.startAuthorization(school, me, {
    response_type: ['code'],
    client_id: [clientId],
    redirect_uri: [redirectUri],
    scope: [scope],
    resource: [school.origin],
    code_challenge: [challengeOf(verifier)],
    code_challenge_method: ['S256'],
    state: ['a state'],
  })
  if (authorization.is !== 'consent')
    throw new Error(`No consent was asked for: ${JSON.stringify(authorization)}`)
  const decision = { is: 'allow', scopes: scope.split(' ') } as const
  const location = await world.modules.oauth.decide({ school, visit, me }, authorization.request.id, decision)
  return { code: new URL(location).searchParams.get('code') ?? '', verifier }
}

const schools = new WeakMap<World, Promise<School>>()

function ceramicsOf(world: World): Promise<School> {
  const school = schools.get(world) ?? schoolOf(world, 'ceramics')
  schools.set(world, school)
  return school
}

/** The same visit from a new IP address without counts. */
export function elsewhere(visit: Visit): Visit {
  return { ...visit, address: freshEmail() }
}
