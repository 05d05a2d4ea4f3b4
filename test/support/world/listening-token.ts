import type { DemoPersonName } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import { randomToken } from '../../../src/platform/crypto/random-token.ts'
import { challengeOf } from '../oauth/oauth-app.ts'
import type { ListeningWorld } from './listening-world.ts'

type TokenRequest = { readonly clientId: string; readonly scope: string; readonly school?: DemoSchoolName }

const redirectUri = 'http://127.0.0.1:8976/callback'

/** An access token that a person granted to an app in their browser, over the network. */
export async function listeningToken(
  world: ListeningWorld,
  person: DemoPersonName,
  { clientId, scope, school = 'ceramics' }: TokenRequest,
): Promise<string> {
  const origin = world.origin(school)
  const verifier = randomToken('')
  const asking = new URL(endpoints.authorization, origin)
  asking.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    resource: origin,
    state: randomToken(''),
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  }).toString()
  const callback = await (await world.browserOf(person, school)).allow(asking)
  const form = {
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    client_id: clientId,
    code_verifier: verifier,
    resource: origin,
  }
  const answer = await fetch(new URL(endpoints.token, origin), {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}
