import { sql } from 'kysely'
import { keysetPage } from '../../platform/db/keyset.ts'
import type { LecturerId } from '../../platform/db/schema.gen.ts'
import type { PageRequest } from '../../platform/paging.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { EntitlementDeps } from './deps.ts'
import { heldBy } from './held.ts'

type ServiceLecturer = { readonly id: LecturerId; readonly name: string; readonly avatarKey: string | null }

/** The consulting services offered with the courses a member holds, latest first: no list of purchases. */
export async function servicesFor(deps: EntitlementDeps, member: MemberActor, page: PageRequest) {
  const query = offeredTo(deps, member)
    .leftJoin('lecturers as lecturer', (join) =>
      join
        .onRef('lecturer.schoolId', '=', 'service.schoolId')
        .onRef('lecturer.id', '=', 'service.lecturerId'),
    )
    .select(['service.id', 'service.slug', 'service.name', 'service.description', 'service.createdAt'])
    .select(['service.durationMinutes', 'service.timeZone', 'service.price'])
    .select(['course.slug as courseSlug', 'course.name as courseName', lecturer.as('lecturer')])
  return await keysetPage(query, { at: 'service.created_at', id: 'service.id', latestFirst: true }, page)
}

/** How many services are offered to a member. */
export async function serviceCountFor(deps: EntitlementDeps, member: MemberActor): Promise<number> {
  const { count } = await offeredTo(deps, member)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const lecturer = sql<ServiceLecturer | null>`case when lecturer.id is not null
  then json_build_object('id', lecturer.id, 'name', lecturer.name, 'avatarKey', lecturer.avatar_key) end`

function offeredTo({ db, clock }: EntitlementDeps, member: MemberActor) {
  return db
    .selectFrom(heldBy(db, member, 'course', clock.now()).as('held'))
    .innerJoin('courses as course', (join) =>
      join.on('course.schoolId', '=', member.schoolId).on(sql<boolean>`course.id = held.item_id`),
    )
    .innerJoin('consultingServices as service', (join) =>
      join.onRef('service.schoolId', '=', 'course.schoolId').onRef('service.courseId', '=', 'course.id'),
    )
    .where('service.state', '=', 'published')
}
