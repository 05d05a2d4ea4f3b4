import { violates } from '../../platform/db/constraint.ts'
import type { PersonId } from '../../platform/db/schema/schema.gen.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import type { IdentityDeps } from './deps.ts'
import { canonicalEmail, emailOrRefuse } from './mail/email-address.ts'
import { nameOrRefuse } from './sign-in/sign-up.ts'

export type NewPerson = {
  readonly email: string
  readonly name: string
  readonly password?: string | undefined
  readonly emailVerified?: boolean
  readonly locale?: string
  readonly timeZone?: string
}

/** Creates an account without roles. Without a password, its owner sets one by a reset link. */
export async function createPerson(
  { db, clock, passwords }: IdentityDeps,
  _actor: PlatformActor,
  { password, ...input }: NewPerson,
): Promise<PersonId> {
  const now = clock.now()
  const id = newId<'Person'>(clock)
  const email = emailOrRefuse(input.email)
  const name = nameOrRefuse(input.name)
  const passwordHash = password ? await passwords.hash(password) : null
  try {
    await db
      .insertInto('people')
      .values({ ...input, id, email, name, passwordHash, createdAt: now, updatedAt: now })
      .execute()
  } catch (error) {
    if (!violates(error, 'people_email_unique')) throw error
    throw new Refusal('conflict', `A person with the e-mail address ${email} already exists`)
  }
  return id
}

export async function personWithEmail({ db }: IdentityDeps, _actor: PlatformActor, email: string) {
  return await db
    .selectFrom('people')
    .select(['id', 'email', 'name'])
    .where('email', '=', canonicalEmail(email))
    .executeTakeFirst()
}
