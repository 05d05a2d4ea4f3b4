import type { Clock } from '../../platform/clock.ts'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addDuration, day } from '../../platform/durations.ts'
import { recordFact } from '../facts/index.ts'
import type { PlatformActor } from '../tenancy/index.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** Reminds members of their events a day ahead, once. Returns the number of registrations. */
export async function remindOfEvents({ db, clock }: Deps, _actor: PlatformActor): Promise<number> {
  let reminded = 0
  for (const { schoolId, id } of await beginningSoon(db, clock.now())) {
    reminded += await inTransaction(db, async (tx) => {
      const reminded = await tx
        .updateTable('eventRegistrations')
        .set({ remindedAt: clock.now() })
        .where('schoolId', '=', schoolId)
        .where('eventId', '=', id)
        .where('state', '=', 'enrolled')
        .where('remindedAt', 'is', null)
        .returning(['id', 'personId', 'eventId'])
        .execute()
      for (const { id: registrationId, ...body } of reminded) {
        await recordFact(tx, clock, {
          schoolId,
          kind: 'event.begins_soon',
          body: { ...body, registrationId },
        })
      }
      return reminded.length
    })
  }
  return reminded
}

async function beginningSoon(db: Db, now: Date) {
  return await db
    .selectFrom('schools')
    .innerJoin('events', 'events.schoolId', 'schools.id')
    .where('events.state', '=', 'published')
    .where('events.startsAt', '>', now)
    .where('events.startsAt', '<=', addDuration(now, day))
    .select(['events.schoolId', 'events.id'])
    .modifyEnd(allSchools('events.reminders'))
    .execute()
}
