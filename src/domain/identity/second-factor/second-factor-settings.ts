import { randomInt } from 'node:crypto'
import type { Tx } from '../../../platform/db/database.ts'
import type { PersonId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { LookupRow } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { queueMail } from '../mail/mail-wish.ts'
import { refuseWrongPassword } from '../passwords/change-password.ts'
import { endSessionsOf, type SignedIn } from '../sign-in/sessions.ts'
import { countRecoveryCodes, recoveryCodeCount, recoveryCodeHash } from './recovery-codes.ts'
import { hasSecondFactor, sealContext, withSecondFactor } from './second-factor.ts'
import { matchingStep, newTotpSecret, toBase32, totpUri } from './totp.ts'

/** The secret and the TOTP URI to add the account to an authenticator app. */
export type SecondFactorOffer = { readonly address: string; readonly secret: string }

/** Offers a secret; it is inactive until a code confirms it. */
export async function offerSecondFactor(
  deps: IdentityDeps,
  me: SignedIn,
  issuer: string,
): Promise<SecondFactorOffer> {
  const { db, clock, secretBox } = deps
  const secret = newTotpSecret()
  const sealedSecret = secretBox.seal(secret.toString('base64'), sealContext(me.personId))
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('secondFactors')
    .values({ personId: me.personId, sealedSecret, createdAt: clock.now() })
    .onConflict((conflict) =>
      conflict
        .column('personId')
        .doUpdateSet({ sealedSecret, lastStep: 0n })
        // Checked in the statement: a second factor turned on meanwhile keeps its secret.
        .where('secondFactors.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new Refusal('conflict', 'A second factor is already set up')
  return { secret: toBase32(secret), address: totpUri({ secret, issuer, account: me.email }) }
}

/** The pending setup, shown again after a wrong code. */
export async function openOffer(
  { db, secretBox }: IdentityDeps,
  me: SignedIn,
  issuer: string,
): Promise<SecondFactorOffer | undefined> {
  const waiting = await db
    .selectFrom('secondFactors')
    .select('sealedSecret')
    .where('personId', '=', me.personId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  if (!waiting) return undefined
  const secret = Buffer.from(secretBox.open(waiting.sealedSecret, sealContext(me.personId)), 'base64')
  return { secret: toBase32(secret), address: totpUri({ secret, issuer, account: me.email }) }
}

/** Turns on the second factor with the password and a code; returns recovery codes, shown once. */
export async function confirmSecondFactor(
  deps: IdentityDeps,
  me: SignedIn,
  visit: Visit,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  await refuseWrongPassword(deps, me, visit, password)
  return await inTransaction(deps.db, async (tx) => {
    await confirm(deps, tx, me.personId, code)
    // Other sessions were opened without it.
    await endSessionsOf(tx, me.personId, { but: me.sessionId })
    await recordChange(deps, tx, me, visit, 'second_factor_enabled')
    return await replaceCodes(deps, tx, me.personId)
  })
}

/** Turns off the second factor with the password and a code. */
export async function removeSecondFactor(
  deps: IdentityDeps,
  me: SignedIn,
  visit: Visit,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await refuseWrongPassword(deps, me, visit, password)
  await withSecondFactor(deps, me, visit, {
    code,
    async act(tx) {
      await tx.deleteFrom('secondFactors').where('personId', '=', me.personId).execute()
      await tx.deleteFrom('recoveryCodes').where('personId', '=', me.personId).execute()
      await recordChange(deps, tx, me, visit, 'second_factor_disabled')
    },
  })
}

/** Generates ten new recovery codes; the old ones become invalid. */
export async function replaceRecoveryCodes(
  deps: IdentityDeps,
  me: SignedIn,
  visit: Visit,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  await refuseWrongPassword(deps, me, visit, password)
  const { schoolId, personId } = me
  return await withSecondFactor(deps, me, visit, {
    code,
    async act(tx) {
      await recordAudit(tx, deps.clock, { kind: 'recovery_codes.replaced', schoolId, personId, visit })
      return await replaceCodes(deps, tx, personId)
    },
  })
}

/** The state of the second factor and the number of unused recovery codes. */
export async function secondFactorState(deps: IdentityDeps, me: SignedIn) {
  const isOn = await hasSecondFactor(deps.db, me.personId)
  return { isOn, recoveryCodesLeft: await countRecoveryCodes(deps, me.personId) }
}

async function confirm({ clock, secretBox }: IdentityDeps, tx: Tx, personId: PersonId, code: string) {
  const offer = await tx
    .selectFrom('secondFactors')
    .select('sealedSecret')
    .where('personId', '=', personId)
    .where('confirmedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!offer) throw new Refusal('conflict', 'No second factor is waiting for confirmation: set one up first')
  const secret = Buffer.from(secretBox.open(offer.sealedSecret, sealContext(personId)), 'base64')
  const step = matchingStep(secret, code, clock.now())
  if (step === undefined) {
    throw new Refusal('invalid_input', 'The code is wrong', {
      problems: [{ field: 'code', message: 'code_wrong' }],
    })
  }
  await tx
    .updateTable('secondFactors')
    .set({ confirmedAt: clock.now(), lastStep: BigInt(step) })
    .where('personId', '=', personId)
    .execute()
}

async function replaceCodes(deps: IdentityDeps, tx: Tx, personId: PersonId): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.deleteFrom('recoveryCodes').where('personId', '=', personId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ personId, hash: recoveryCodeHash(deps, personId, code) })))
    .execute()
  return codes
}

// Without letters that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

function newRecoveryCodes(): string[] {
  const five = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => `${five()}-${five()}`)
}

async function recordChange(
  deps: IdentityDeps,
  tx: Tx,
  { schoolId, personId, email, name, locale }: SignedIn,
  visit: Visit,
  template: 'second_factor_enabled' | 'second_factor_disabled',
) {
  const kind = template === 'second_factor_enabled' ? 'second_factor.enabled' : 'second_factor.disabled'
  await recordAudit(tx, deps.clock, { kind, schoolId, personId, visit })
  await queueMail(tx, deps, schoolId, { template, to: email, name, locale })
}

export type SecondFactorState = LookupRow<typeof secondFactorState>
