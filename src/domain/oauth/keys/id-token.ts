import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { compactVerify, decodeProtectedHeader, type JWK, type JWTPayload, SignJWT } from 'jose'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { School } from '../../tenancy/index.ts'
import type { OAuthDeps } from '../deps.ts'
import { lifetimes } from '../lifetimes.ts'
import { OAuthError } from '../oauth-error.ts'
import { activeKey, keyByKid, type SigningKey } from './published-keys.ts'
import { sealedAs } from './signing-keys.ts'

/** Signs an id_token with the school's active key; undefined if the school signs none. */
export async function signIdToken(
  deps: OAuthDeps,
  school: School,
  claims: JWTPayload,
): Promise<string | undefined> {
  const key = await activeKey(deps, school)
  if (!key) return undefined
  const now = Math.floor(deps.clock.now().getTime() / 1000)
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: key.id, typ: 'JWT' })
    .setIssuer(school.origin)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimes.idToken)
    .sign(privateKey(deps, school.id, key))
}

function privateKey(
  { secretBox }: OAuthDeps,
  schoolId: SchoolId,
  { id, sealedPrivateJwk }: SigningKey,
): KeyObject {
  const key = JSON.parse(secretBox.open(sealedPrivateJwk, sealedAs(schoolId, id)))
  return createPrivateKey({ key, format: 'jwk' })
}

/** The subject of an id_token of this school, even an expired one (OpenID Connect Core, section 3.1.2.1). */
export async function subjectOfHint(
  deps: OAuthDeps,
  school: School,
  hint: string,
): Promise<string | undefined> {
  // The header is untrusted: its types are not guaranteed.
  const { kid }: { kid?: unknown } = readHint(() => decodeProtectedHeader(hint))
  const key = typeof kid === 'string' ? await keyByKid(deps, school.id, kid) : undefined
  if (!key) throw new OAuthError('invalid_request', notOurs)
  const publicKey = createPublicKey({ key: key.publicJwk as JWK, format: 'jwk' })
  const verified = await compactVerify(hint, publicKey, { algorithms: ['ES256'] }).catch((cause: unknown) => {
    throw new OAuthError('invalid_request', notOurs, { cause })
  })
  const { iss, sub } = readHint((): JWTPayload => JSON.parse(new TextDecoder().decode(verified.payload)))
  return iss === school.origin ? sub : undefined
}

const notOurs = 'id_token_hint is not an id_token of this site'

function readHint<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new OAuthError('invalid_request', notOurs, { cause })
  }
}
