import { randomInt } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PersonId, Schema, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { minute } from '../../../platform/durations.ts'
import { newId } from '../../../platform/ids.ts'

type Deps = { readonly clock: Clock; readonly secretBox: SecretBox }

/** A code is valid only for this school, browser and e-mail address. */
export type CodeKey = { readonly schoolId: SchoolId; readonly browser: string; readonly email: string }

/** The lifetime of a mailed code, in milliseconds. */
export const mailCodeLifetime = 10 * minute
const mostTries = 5
// A double click submits the same code twice.
const repeatable = minute

/** Creates a six-digit code, which replaces the previous code of this browser. */
export async function issueCode(tx: Tx, deps: Deps, key: CodeKey): Promise<string> {
  const now = deps.clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    id: newId<'MailCode'>(deps.clock),
    email: key.email,
    codeHash: hashesOf(deps, key, code)[0],
    wrongTries: 0,
    usedAt: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + mailCodeLifetime),
  }
  await tx
    .insertInto('mailCodes')
    .values({ schoolId: key.schoolId, browserHash: hashToken(key.browser), ...fresh })
    .onConflict((conflict) => conflict.constraint('mail_codes_browser_unique').doUpdateSet(fresh))
    .execute()
  return code
}

export type CodeTry =
  | { readonly is: 'open'; readonly isRight: boolean; readonly codeTriesLeft: number }
  /** There is no valid code. */
  | { readonly is: 'over' }

/** Counts an attempt and checks the code; after the last attempt the code is no longer valid. */
export async function useCodeTry(db: Db, deps: Deps, key: CodeKey, code: string): Promise<CodeTry> {
  const tried = await db
    .updateTable('mailCodes')
    .set((eb) => ({ wrongTries: eb('wrongTries', '+', 1) }))
    .where('schoolId', '=', key.schoolId)
    .where('browserHash', '=', hashToken(key.browser))
    .where('email', '=', key.email)
    .where('expiresAt', '>', deps.clock.now())
    .where('wrongTries', '<', mostTries)
    .where(isOpen(deps.clock))
    .returning(['codeHash', 'wrongTries'])
    .executeTakeFirst()
  if (!tried) return { is: 'over' }
  const isRight = hashesOf(deps, key, code).some((hash) => hash.equals(tried.codeHash))
  return { is: 'open', isRight, codeTriesLeft: mostTries - tried.wrongTries }
}

/** Marks a correct code as used; the same browser may repeat it for a minute. */
export async function useCode(tx: Tx, deps: Deps, key: CodeKey, code: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailCodes')
    .set((eb) => ({ usedAt: eb.fn.coalesce('usedAt', eb.val(deps.clock.now())) }))
    .where('schoolId', '=', key.schoolId)
    .where('browserHash', '=', hashToken(key.browser))
    .where('codeHash', '=', sql<Buffer>`any(${hashesOf(deps, key, code)}::bytea[])`)
    .where(isOpen(deps.clock))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function isOpen(clock: Clock) {
  const since = new Date(clock.now().getTime() - repeatable)
  return ({ or, eb }: ExpressionBuilder<Schema, 'mailCodes'>) =>
    or([eb('usedAt', 'is', null), eb('usedAt', '>', since)])
}

/** Revokes every code sent to a person, at every school, after a change of credentials. */
export async function withdrawCodes(tx: Tx, personId: PersonId): Promise<void> {
  await tx
    .deleteFrom('mailCodes')
    .where('email', '=', (eb) => eb.selectFrom('people').select('email').where('id', '=', personId))
    .modifyEnd(allSchools('identity.withdraw_codes'))
    .execute()
}

// A keyed hash: six digits could otherwise be brute-forced from a copy of the database.
function hashesOf({ secretBox }: Deps, { schoolId, browser, email }: CodeKey, code: string) {
  const digits = code.normalize('NFKC').replace(/\D/g, '')
  const [current, ...previous] = secretBox.macs(digits, `mail_codes/${schoolId}/${browser}/${email}`)
  return [current.mac, ...previous.map(({ mac }) => mac)] as const
}
