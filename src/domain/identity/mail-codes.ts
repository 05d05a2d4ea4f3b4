import { randomInt } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { hashToken } from '../../platform/crypto/random-token.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema.gen.ts'
import { newId } from '../../platform/ids.ts'

type Deps = { readonly clock: Clock; readonly secretBox: SecretBox }

/** Which browser a code was asked from, and for which mailbox: only there is it worth anything. */
export type CodeKey = { readonly schoolId: SchoolId; readonly browser: string; readonly email: string }

/** How long a mailed code is good, in milliseconds. */
export const mailCodeLifetime = 10 * 60_000
const mostTries = 5

/** Makes a code of six digits. Of those that a browser asked for at a school the newest is good. */
export async function issueCode(tx: Tx, deps: Deps, key: CodeKey): Promise<string> {
  const now = deps.clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    id: newId<'MailCode'>(deps.clock),
    email: key.email,
    codeHash: codeHash(deps, key, code),
    wrongTries: 0,
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

export type TakenTry =
  | { readonly is: 'open'; readonly isRight: boolean; readonly codeTriesLeft: number }
  /** There is no code, or not any more. */
  | { readonly is: 'over' }

/** Counts a try before it is known whether it is right; past the last one there is no code any more. */
export async function takeCodeTry(db: Db, deps: Deps, key: CodeKey, code: string): Promise<TakenTry> {
  const tried = await db
    .updateTable('mailCodes')
    .set((eb) => ({ wrongTries: eb('wrongTries', '+', 1) }))
    .where('schoolId', '=', key.schoolId)
    .where('browserHash', '=', hashToken(key.browser))
    .where('email', '=', key.email)
    .where('expiresAt', '>', deps.clock.now())
    .where('wrongTries', '<', mostTries)
    .returning(['codeHash', 'wrongTries'])
    .executeTakeFirst()
  if (!tried) return { is: 'over' }
  const isRight = codeHash(deps, key, code).equals(tried.codeHash)
  return { is: 'open', isRight, codeTriesLeft: mostTries - tried.wrongTries }
}

/** Uses a code up that was right. Of any number of tries at once, one succeeds. */
export async function useCode(tx: Tx, deps: Deps, key: CodeKey, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mailCodes')
    .where('schoolId', '=', key.schoolId)
    .where('browserHash', '=', hashToken(key.browser))
    .where('codeHash', '=', codeHash(deps, key, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes back every code sent to a person's mailbox, at every school: after a change of proof no older one may work. */
export async function withdrawCodes(tx: Tx, personId: PersonId): Promise<void> {
  await tx
    .deleteFrom('mailCodes')
    .where('email', '=', (eb) => eb.selectFrom('people').select('email').where('id', '=', personId))
    .execute()
}

// Keyed: six digits could be tried out by whoever has the database alone.
function codeHash({ secretBox }: Deps, { schoolId, browser, email }: CodeKey, code: string): Buffer {
  const digits = code.normalize('NFKC').replace(/\D/g, '')
  return secretBox.mac(digits, `mail_codes/${schoolId}/${browser}/${email}`)
}
