import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { violates } from '../../../platform/db/constraint.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PasskeyId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { LookupRow } from '../../../platform/paging.ts'
import { oneLine } from '../../../platform/plain-text.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordAudit, type School, type Visit } from '../../tenancy/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { queueMail } from '../mail/mail-wish.ts'
import { refuseWrongPassword } from '../passwords/change-password.ts'
import { lockAccount, openSession, type SignedIn } from '../sign-in/sessions.ts'
import { countNewPasskey, countPasskeySignIn } from '../sign-in/throttle.ts'
import { consumeChallenge, storeChallenge } from './passkey-challenge.ts'

// WebAuthn, section 7.1, step 25: 1023 bytes, here as base64url.
const credentialId = /^[A-Za-z0-9_-]{1,1364}$/
// Loaded with the first passkey: it is a fifth of all modules, and most commands do not need it.
const webAuthn = () => import('@simplewebauthn/server')
const knownTransports = new Set<unknown>(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** The options to create a passkey after a password check, and the token of the challenge. */
export async function offerPasskey(
  deps: IdentityDeps,
  school: School,
  me: SignedIn,
  visit: Visit,
  { password }: { password: string },
) {
  await countNewPasskey(deps.limits, me)
  await refuseWrongPassword(deps, me, visit, password)
  const existing = await listPasskeys(deps, me)
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: school.name,
    rpID: new URL(school.origin).hostname,
    userID: new TextEncoder().encode(me.personId),
    userName: me.email,
    userDisplayName: me.name,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const challenge = { kind: 'passkey_new', personId: me.personId, challenge: options.challenge } as const
  return { options, token: await storeChallenge(deps, school.id, challenge) }
}

/** Stores a new passkey. The token proves that the password was checked. */
export async function addPasskey(
  deps: IdentityDeps,
  school: School,
  me: SignedIn,
  visit: Visit,
  { token, name, response }: { token: string; name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const challenge = await consumeChallenge(deps, school.id, 'passkey_new', token)
  if (!challenge || challenge.personId !== me.personId || me.schoolId !== school.id) throw unusable()
  const { verified, registrationInfo } = await (await webAuthn())
    .verifyRegistrationResponse({
      response,
      expectedChallenge: challenge.challenge,
      ...expected(school),
    })
    .catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo || !credentialId.test(registrationInfo.credential.id)) throw unusable()
  try {
    await inTransaction(deps.db, async (tx) => {
      await tx
        .insertInto('passkeys')
        .values(newPasskey(deps, me, { name, credential: registrationInfo.credential }))
        .execute()
      await recordChange(deps, tx, me, visit, 'added')
    })
  } catch (error) {
    throw violates(error, 'passkeys_credential_unique') ? unusable() : error
  }
}

function newPasskey(
  { clock }: IdentityDeps,
  { schoolId, personId }: SignedIn,
  { name, credential }: { name: string; credential: WebAuthnCredential },
) {
  // As reported by the browser, not verified.
  const transports: unknown = credential.transports
  return {
    schoolId,
    id: newId<'Passkey'>(clock),
    personId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: BigInt(credential.counter),
    transports: Array.isArray(transports) ? transports.filter((each) => knownTransports.has(each)) : [],
    name: [...oneLine(name)].slice(0, 60).join('') || 'Passkey',
    createdAt: clock.now(),
  }
}

/** The options to sign in with any passkey. */
export async function requestPasskey(deps: IdentityDeps, school: School, visit: Visit) {
  await countPasskeySignIn(deps.limits, visit)
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: new URL(school.origin).hostname,
    userVerification: 'required',
  })
  const challenge = { kind: 'passkey_sign_in', personId: null, challenge: options.challenge } as const
  return { options, token: await storeChallenge(deps, school.id, challenge) }
}

/** Signs in with a passkey. It counts as two factors: the device, and the fingerprint or PIN that unlocks it. */
export async function signInWithPasskey(
  deps: IdentityDeps,
  school: School,
  visit: Visit,
  {
    token,
    response,
    former,
  }: { token: string; response: AuthenticationResponseJSON; former?: string | undefined },
): Promise<string> {
  const challenge = await consumeChallenge(deps, school.id, 'passkey_sign_in', token)
  const passkey = await findPasskey(deps.db, school.id, response?.id)
  if (!challenge || !passkey) throw unusable()
  const { verified, authenticationInfo } = await (await webAuthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.challenge,
      ...expected(school),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.signCount),
      },
    })
    .catch(() => ({ verified: false, authenticationInfo: undefined }))
  const { personId } = passkey
  if (!verified || !authenticationInfo) {
    const { schoolId } = visit
    await recordAudit(deps.db, deps.clock, { kind: 'sign_in.failed', schoolId, personId, visit })
    throw unusable()
  }
  const use = { schoolId: school.id, id: passkey.id, count: authenticationInfo.newCounter }
  return await inTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, personId)) || !(await countUse(deps, tx, use))) throw unusable()
    return await openSession(tx, deps.clock, visit, { personId, method: 'passkey', former })
  })
}

// The library has compared the counter with the row that was read; this comparison covers concurrent uses.
async function countUse(
  { clock }: IdentityDeps,
  tx: Tx,
  { schoolId, id, count }: { schoolId: SchoolId; id: PasskeyId; count: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ signCount: BigInt(count), usedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    // Authenticators without a counter always report 0.
    .where('signCount', count === 0 ? '=' : '<', BigInt(count))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The person's passkeys at this school. */
export async function listPasskeys({ db }: IdentityDeps, { schoolId, personId }: SignedIn) {
  return await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credentialId', 'createdAt', 'usedAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('id')
    .execute()
}

/** Removes a passkey after a password check. */
export async function removePasskey(
  deps: IdentityDeps,
  me: SignedIn,
  visit: Visit,
  { id, password }: { id: PasskeyId; password: string },
): Promise<void> {
  await refuseWrongPassword(deps, me, visit, password)
  const { schoolId, personId } = me
  await inTransaction(deps.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('schoolId', '=', schoolId)
      .where('personId', '=', personId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('not_found', 'No such passkey')
    await recordChange(deps, tx, me, visit, 'removed')
  })
}

async function recordChange(
  deps: IdentityDeps,
  tx: Tx,
  { schoolId, personId, email, name, locale }: SignedIn,
  visit: Visit,
  change: 'added' | 'removed',
) {
  await recordAudit(tx, deps.clock, { kind: `passkey.${change}`, schoolId, personId, visit })
  await queueMail(tx, deps, schoolId, { template: `passkey_${change}`, to: email, name, locale })
}

function expected(school: School) {
  return {
    expectedOrigin: school.origin,
    expectedRPID: new URL(school.origin).hostname,
    requireUserVerification: true,
  }
}

async function findPasskey(db: Db, schoolId: SchoolId, id: unknown) {
  if (typeof id !== 'string' || !credentialId.test(id)) return undefined
  return await db
    .selectFrom('passkeys')
    .innerJoin('people', 'people.id', 'passkeys.personId')
    .select(['passkeys.id', 'passkeys.personId', 'credentialId', 'publicKey', 'signCount'])
    .where('passkeys.schoolId', '=', schoolId)
    .where('credentialId', '=', id)
    .where('people.deactivatedAt', 'is', null)
    .executeTakeFirst()
}

function unusable(): Refusal {
  return new Refusal('not_permitted', 'This passkey could not be verified')
}

export type Passkey = LookupRow<typeof listPasskeys>[number]
