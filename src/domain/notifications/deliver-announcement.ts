import { sql } from 'kysely'
import type { AnnouncementId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { HostAt } from '../identity/index.ts'
import type { Role } from '../tenancy/index.ts'
import { type Announcement, announcementById, type Recipients, recipientsOf } from './announcements.ts'
import type { NotificationDeps } from './deps.ts'
import { notify } from './notify.ts'

const atOnce = 200

/**
 * Delivers an announcement to its recipients in the order of their ids, so that interrupted deliveries can continue. It
 * reaches each person once, by the channels they chose.
 */
export async function deliverAnnouncement(deps: NotificationDeps, host: HostAt, id: AnnouncementId) {
  const message = await announcementById(deps, host, id)
  if (!message || message.deliveredAt) return
  const { schoolId } = host
  let after = message.handedTo
  for (;;) {
    const people = await nextRecipients(deps, { schoolId, message, after })
    for (const personId of people) await hand(deps, { schoolId, personId, message })
    after = people.at(-1) ?? after
    const isLast = people.length < atOnce
    await deps.db
      .updateTable('announcements')
      .set({ handedTo: after, deliveredAt: isLast ? deps.clock.now() : null })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    if (isLast) return await forgetRecipients(deps, schoolId, id)
  }
}

async function forgetRecipients({ db }: NotificationDeps, schoolId: SchoolId, id: AnnouncementId) {
  await db
    .deleteFrom('announcementRecipients')
    .where('schoolId', '=', schoolId)
    .where('announcementId', '=', id)
    .execute()
}

type Part = { readonly schoolId: SchoolId; readonly message: Announcement; readonly after: string | null }

async function nextRecipients({ db }: NotificationDeps, { schoolId, message, after }: Part) {
  const from = after ?? '00000000-0000-0000-0000-000000000000'
  const { rows } = await sql<{ personId: PersonId }>`
    select person_id from (${recipientsOf(schoolId, audienceOf(message))}) as recipients
    where person_id > ${from}::uuid order by person_id limit ${atOnce}
  `.execute(db)
  return rows.map(({ personId }) => personId)
}

function audienceOf({ id, audience, role, courseId }: Announcement): Recipients {
  // The database stores a role exactly if the audience is a role.
  if (audience === 'role') return { audience, role: role as Role }
  if (audience === 'students') return { audience, announcementId: id }
  if (audience === 'course' && courseId) return { audience, courseId }
  return { audience: 'members' }
}

async function hand(
  deps: NotificationDeps,
  { schoolId, personId, message }: { schoolId: SchoolId; personId: PersonId; message: Announcement },
) {
  const { id, title, body, path } = message
  const notification = { schoolId, personId, kind: 'announcement', source: id, path } as const
  await notify(deps, { ...notification, messages: () => ({ title, body }) })
}
