import type { SignedIn } from '../../identity/index.ts'
import type { School } from '../../tenancy/index.ts'
import type { AuthorizationDeps, OAuthDeps } from '../deps.ts'
import { subjectOfHint } from '../keys/id-token.ts'
import { OAuthError } from '../oauth-error.ts'
import { type AnswerTo, answerWithError } from './answer.ts'
import {
  type AuthorizationParameters,
  beforeRedirectIsTrusted,
  check,
  onceRedirectIsTrusted,
} from './checks.ts'
import { isFreshlySignedIn, requestFreshSignIn } from './fresh-sign-in.ts'
import { parameter, promptsOf, type RequestParameters } from './parameters.ts'
import { type PendingRequest, storeRequest } from './pending-request.ts'
import { requestingClient } from './requesting-client.ts'

/** The outcome of an authorization request. */
export type Beginning =
  /** The redirect URI is not verified: show the error and do not redirect. */
  | { readonly is: 'shown'; readonly error: OAuthError }
  | { readonly is: 'answered'; readonly location: string }
  | { readonly is: 'sign-in'; readonly loginHint: string | undefined; readonly mark: string }
  | { readonly is: 'consent'; readonly request: PendingRequest }

/** Processes an authorization request up to an error, the sign-in or the consent page. */
export async function startAuthorization(
  deps: AuthorizationDeps,
  school: School,
  me: SignedIn | undefined,
  parameters: RequestParameters,
): Promise<Beginning> {
  try {
    const client = await requestingClient(deps, school, parameters)
    const request = { school, parameters, client }
    check(request, beforeRedirectIsTrusted)
    return await goOn(deps, me, request)
  } catch (error) {
    if (error instanceof OAuthError) return { is: 'shown', error }
    throw error
  }
}

async function goOn(
  deps: OAuthDeps,
  me: SignedIn | undefined,
  request: AuthorizationParameters,
): Promise<Beginning> {
  try {
    check(request, onceRedirectIsTrusted)
    const signedIn = await whoAnswers(deps, me, request)
    if (!signedIn) {
      const loginHint = parameter(request.parameters, 'login_hint')
      return { is: 'sign-in', loginHint, mark: requestFreshSignIn(deps, me) }
    }
    return { is: 'consent', request: await storeRequest(deps, signedIn, request) }
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return { is: 'answered', location: answerWithError(answerTo(request), error) }
  }
}

/** The person to ask for consent; undefined if a sign-in is needed first. */
async function whoAnswers(deps: OAuthDeps, me: SignedIn | undefined, request: AuthorizationParameters) {
  const isSilent = promptsOf(request.parameters).has('none')
  const signedIn = me && (await isGoodEnough(deps, me, request)) ? me : undefined
  if (!signedIn && isSilent)
    throw new OAuthError(
      'login_required',
      'The request requires a sign-in that the current session does not satisfy',
    )
  if (!signedIn) return undefined
  if (signedIn.roles.length === 0)
    throw new OAuthError('access_denied', 'This person has no role at this site')
  // Without a page nobody can consent.
  if (isSilent) throw new OAuthError('consent_required', 'Every authorization requires consent')
  return signedIn
}

async function isGoodEnough(deps: OAuthDeps, me: SignedIn, { school, parameters }: AuthorizationParameters) {
  const hint = parameter(parameters, 'id_token_hint')
  if (hint && (await subjectOfHint(deps, school, hint)) !== me.personId) return false
  const maxAge = parameter(parameters, 'max_age')
  const age = (deps.clock.now().getTime() - me.signedInAt.getTime()) / 1000
  const isTooOld = maxAge !== undefined && age >= Number(maxAge)
  if (!isTooOld && !promptsOf(parameters).has('login')) return true
  return isFreshlySignedIn(deps, parameter(parameters, signedInAfter), me)
}

/** Our own parameter, appended to the client's parameters during the sign-in. */
export const signedInAfter = 'signed_in_after'

function answerTo({ school, parameters }: AuthorizationParameters): AnswerTo {
  const [state, another] = parameters['state'] ?? []
  return {
    redirectUri: parameter(parameters, 'redirect_uri') ?? '',
    // An empty one counts as left out (RFC 6749, section 3.1).
    state: another === undefined ? state || undefined : undefined,
    issuer: school.origin,
  }
}
