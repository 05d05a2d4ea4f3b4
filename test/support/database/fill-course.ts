import type { CourseId, SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import type { World } from '../world/world.ts'
import { withoutKeys } from './without-keys.ts'

type CourseSize = { readonly schoolId: SchoolId; readonly now: Date; readonly members: number }

/**
 * Fills a school with one course of twenty lectures, the second half of which open by days, and many students: of every 100
 * about 30 have not started, 5 are done, 5 lost their access, 2 are stuck and the others work on it now.
 */
export async function fillCourse(world: World, { schoolId, now, members }: CourseSize): Promise<CourseId> {
  await withoutKeys(world.connection, async (client) => {
    await client.query('set local statement_timeout = 0')
    const values = [`'${schoolId}'::uuid`, `timestamptz '${now.toISOString()}'`, String(members)]
    for (const statement of statements)
      await client.query(
        statement.replace(/:(school|now|members)/g, (_, name) => values[names.indexOf(name)] ?? ''),
      )
    await client.query(`analyze ${tables.join(', ')}`)
  })
  return courseId as CourseId
}

const names = ['school', 'now', 'members']
const tables = [
  'people',
  'school_roles',
  'courses',
  'lectures',
  'enrolments',
  'entitlements',
  'lecture_progress',
]

// Every row has an id by its kind and number, so that statements need no lookups of each other's rows.
const courseId = '00000000-0000-4000-8000-00000000c0de'
const idOf = (kind: string, number: string) => `md5('${kind}-' || (${number}))::uuid`
const hasStarted = 'n % 10 >= 3'

const statements = [
  `insert into people (id, email, name, created_at, updated_at)
   select ${idOf('learner', 'n')}, 'learner-' || n || '@bulk.example', 'Learner ' || n, :now, :now
   from generate_series(1, :members) n`,
  `insert into school_roles (school_id, person_id, role, granted_at)
   select :school, ${idOf('learner', 'n')}, 'student', :now from generate_series(1, :members) n`,
  `insert into courses (school_id, id, slug, name, language, state, published_at, created_at, updated_at, lecture_count)
   values (:school, '${courseId}', 'crowded', 'Crowded', 'en', 'published', :now, :now, :now, 20)`,
  `insert into sections (school_id, id, course_id, title, position, created_at, updated_at)
   values (:school, ${idOf('part', '1')}, '${courseId}', 'Part', 1, :now, :now)`,
  `insert into lectures (school_id, id, course_id, section_id, title, kind, position, unlock_after_days, created_at, updated_at)
   select :school, ${idOf('part', '100 + at')}, '${courseId}', ${idOf('part', '1')}, 'Lecture ' || at, 'text', at,
     case when at > 10 then at end, :now, :now
   from generate_series(1, 20) at`,
  `insert into enrolments (school_id, person_id, course_id, enrolled_at, completed_lectures, advanced_at, completed_at,
     last_lecture_id, last_watched_at)
   select :school, ${idOf('learner', 'n')}, '${courseId}', :now - interval '60 days' - n * interval '1 second',
     case when ${hasStarted} then n % 20 else 0 end,
     case when n % 100 in (33, 34) then :now - interval '20 days' - n * interval '1 second'
       when ${hasStarted} then :now - interval '1 day' - n * interval '1 second' end,
     case when n % 100 between 90 and 94 then :now - interval '1 day' - n * interval '1 second' end,
     case when ${hasStarted} then ${idOf('part', '101 + n % 20')} end,
     case when ${hasStarted} then :now - interval '1 day' - n * interval '1 second' end
   from generate_series(1, :members) n`,
  `insert into entitlements (school_id, id, person_id, item_type, item_id, source, source_id, starts_at, expires_at, created_at)
   select :school, ${idOf('grant', 'n')}, ${idOf('learner', 'n')}, 'course', '${courseId}', 'manual', ${idOf('learner', 'n')},
     :now - interval '60 days' - n * interval '1 second', case when n % 100 between 95 and 99 then :now - interval '1 day' end, :now
   from generate_series(1, :members) n`,
  `insert into lecture_progress (school_id, person_id, course_id, lecture_id, state, opened_at, completed_at)
   select :school, ${idOf('learner', 'n')}, '${courseId}', ${idOf('part', '100 + at')},
     case when at <= n % 20 then 'completed' else 'read' end, :now, case when at <= n % 20 then :now end
   from generate_series(1, :members) n cross join generate_series(1, 20) at
   where ${hasStarted} and at <= 1 + n % 20`,
]
