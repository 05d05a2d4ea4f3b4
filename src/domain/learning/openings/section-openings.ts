import { sql } from 'kysely'
import { dateIn } from '../../../platform/calendar.ts'
import type { PersonId, SectionId } from '../../../platform/db/schema/schema.gen.ts'
import type { HostAt } from '../../identity/index.ts'
import type { LearningDeps } from '../deps.ts'

type SectionsOfMember = {
  readonly memberId: PersonId
  readonly sectionIds: readonly SectionId[]
  readonly openedAt: Date
  readonly timeZone: string
  /** The source of the notification, by which a repeated call is recognised. */
  readonly source: string
}

/**
 * Records that the member gets mail about these sections, and returns those about which they had none on that day, in one
 * statement, so that concurrent calls never return the same section.
 */
export async function claimSectionMail(
  { db }: LearningDeps,
  { schoolId }: HostAt,
  { memberId: personId, sectionIds, openedAt, timeZone, source }: SectionsOfMember,
): Promise<ReadonlySet<SectionId>> {
  if (sectionIds.length === 0) return new Set()
  const openedOn = dateIn(openedAt, timeZone)
  const claimed = await db
    .insertInto('sectionOpenings')
    .values(sectionIds.map((sectionId) => ({ schoolId, personId, sectionId, openedOn, source })))
    .onConflict((conflict) =>
      conflict
        .columns(['schoolId', 'personId', 'sectionId'])
        .doUpdateSet({ openedOn, source })
        .where(
          sql<boolean>`(section_openings.opened_on < ${openedOn}::date or section_openings.source = ${source})`,
        ),
    )
    .returning('sectionId')
    .execute()
  return new Set(claimed.map(({ sectionId }) => sectionId))
}
