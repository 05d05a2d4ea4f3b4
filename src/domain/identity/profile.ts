import { inTransaction } from '../../platform/db/transaction.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isTimeZone } from '../../platform/time-zone.ts'
import { recordAuthorChange } from '../changes/index.ts'
import type { IdentityDeps } from './deps.ts'
import type { SignedIn } from './sign-in/sessions.ts'
import { nameOrRefuse } from './sign-in/sign-up.ts'

export type Profile = {
  readonly name: string
  readonly locale: string | null
  readonly timeZone: string | null
}

/** Updates a person's profile. */
export async function updateProfile(
  { db, clock }: IdentityDeps,
  me: SignedIn,
  profile: Profile,
): Promise<void> {
  const name = nameOrRefuse(profile.name)
  if (profile.timeZone !== null && !isTimeZone(profile.timeZone)) {
    const problems = [{ field: 'timeZone', message: 'time_zone_unknown' }]
    throw new Refusal('invalid_input', 'Unknown time zone', { problems })
  }
  const { locale, timeZone } = profile
  await inTransaction(db, async (tx) => {
    const person = await tx
      .selectFrom('people')
      .select('name')
      .where('id', '=', me.personId)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    // The account was deleted meanwhile.
    if (!person) return
    const isRenamed = person.name !== name
    await tx
      .updateTable('people')
      .set({ name, locale, timeZone, updatedAt: clock.now(), ...(isRenamed && { renamedAt: clock.now() }) })
      .where('id', '=', me.personId)
      .execute()
    if (isRenamed) await recordAuthorChange(tx, clock, me.personId)
  })
}

/**
 * Stores the key of the picture, or null. Returns the key of the previous picture to delete; if the caller
 * fails to, a job deletes it.
 */
export async function setAvatar({ db, clock }: IdentityDeps, me: SignedIn, key: string | null) {
  const { schoolId, personId } = me
  return await inTransaction(db, async (tx) => {
    const person = await tx
      .selectFrom('people')
      .select('image')
      .where('id', '=', personId)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    // The account was deleted meanwhile.
    const former = person ? person.image : key
    await abandonFiles(tx, clock, schoolId, [former])
    await tx
      .updateTable('people')
      .set({ image: key, updatedAt: clock.now() })
      .where('id', '=', personId)
      .where('deletedAt', 'is', null)
      .execute()
    if (former !== key) await recordAuthorChange(tx, clock, personId)
    return former
  })
}
