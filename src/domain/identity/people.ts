import type { Clock } from '../../platform/clock.ts'
import { violates } from '../../platform/db/constraint.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/db/schema.gen.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PlatformActor } from '../tenancy/index.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

export type NewPerson = {
  readonly email: string
  readonly name: string
  readonly emailVerified?: boolean
  readonly locale?: string
  readonly timeZone?: string
}

/** Makes an account without a role anywhere. */
export async function createPerson(
  { db, clock }: Deps,
  _actor: PlatformActor,
  input: NewPerson,
): Promise<PersonId> {
  const now = clock.now()
  const id = newId<'Person'>(clock)
  const email = canonicalEmail(input.email)
  try {
    await db
      .insertInto('people')
      .values({ ...input, id, email, name: input.name.trim(), createdAt: now, updatedAt: now })
      .execute()
  } catch (error) {
    throw phrased(error, email)
  }
  return id
}

export async function personWithEmail({ db }: Deps, _actor: PlatformActor, email: string) {
  return await db
    .selectFrom('people')
    .select(['id', 'email', 'name'])
    .where('email', '=', canonicalEmail(email))
    .executeTakeFirst()
}

/** One spelling per mailbox: accounts must not differ by case or by Unicode form. */
function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

function phrased(error: unknown, email: string): unknown {
  if (violates(error, 'people_email_unique')) {
    return new Refusal('conflict', `A person with the address ${email} exists already`)
  }
  if (violates(error, 'people_email_form')) {
    const problems = [{ field: 'email', message: 'must be an e-mail address such as mei@example.com' }]
    return new Refusal('invalid_input', 'That is no e-mail address', { problems })
  }
  if (violates(error, 'people_name_length')) {
    const problems = [{ field: 'name', message: 'must have 1 to 120 characters' }]
    return new Refusal('invalid_input', 'The name is missing or too long', { problems })
  }
  return error
}
