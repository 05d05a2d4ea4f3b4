import type { Client } from 'pg'
import type {
  CohortId,
  CourseId,
  LectureId,
  LiveSessionId,
  PersonId,
  SchoolId,
} from '../../../src/platform/db/schema/schema.gen.ts'
import type { World } from '../world/world.ts'
import { withoutKeys } from './without-keys.ts'

/** What a test fills a school with. `owner` reads everything, `teacher` works on the small course only. */
export type TeachingSize = {
  readonly schoolId: SchoolId
  readonly owner: PersonId
  readonly teacher: PersonId
  /** Students of the large course. */
  readonly members: number
}

/** Rows that tests look up. */
export type FilledTeaching = {
  readonly large: CourseId
  readonly small: CourseId
  /** A graded quiz, and an assignment, of the large course. */
  readonly quiz: LectureId
  readonly assignment: LectureId
  readonly cohort: CohortId
  readonly session: LiveSessionId
  readonly member: PersonId
}

/**
 * Fills a school with one course of many students and a hundred courses of a few, with attempts, threads, certificates, cohorts
 * and staff notifications. Most rows look alike, and a few hundred are what a filter looks for.
 */
export async function fillTeaching({ connection }: World, size: TeachingSize): Promise<FilledTeaching> {
  return await withoutKeys(connection, async (client) => {
    await client.query(`set local statement_timeout = 0`)
    for (const statement of [...people, ...courses, ...bank, ...attempts, ...discussion, ...proofs])
      await client.query(withValues(statement, size))
    await client.query(`analyze ${tables.join(', ')}`)
    return await idsOf(client, size)
  })
}

// Numbers, and ids of this school: nothing that needs quotes.
function withValues(statement: string, size: TeachingSize): string {
  return statement.replace(/:(\w+)/g, (whole, name: string) => {
    const value = size[name as keyof TeachingSize]
    if (value === undefined) return whole
    return typeof value === 'number' ? String(value) : `'${value}'::uuid`
  })
}

async function idsOf(client: Client, { schoolId }: TeachingSize): Promise<FilledTeaching> {
  const { rows } = await client.query<FilledTeaching>(
    `select ${idOf('course', 0)} as large, ${idOf('course', 1)} as small, ${idOf('lecture', 1)} as quiz,
       ${idOf('lecture', 3)} as assignment, ${idOf('cohort', 1)} as cohort,
       ${idOf('session', 0)} as session, ${idOf('person', 7)} as member
     where exists (select from courses where school_id = $1)`,
    [schoolId],
  )
  if (!rows[0]) throw new Error('The school has no course')
  return rows[0]
}

// Every row has an id by its kind and number, so that statements need no lookups of each other's rows.
const idOf = (kind: string, number: string | number) => `md5('${kind}-' || (${number}))::uuid`
const start = `timestamptz '2024-01-01T00:00:00Z'`

const people = [
  `insert into people (id, email, name, created_at, updated_at)
   select ${idOf('person', 'n')}, 'pupil-' || n || '@bulk.example', 'Pupil ' || n, ${start}, ${start}
   from generate_series(1, :members) n`,
  `insert into school_roles (school_id, person_id, role, granted_at)
   select :schoolId, ${idOf('person', 'n')}, 'student', ${start} from generate_series(1, :members) n`,
]

// Course 0 is the large one with lectures 1 to 4: three quizzes and an assignment; the teacher assists in course 1.
const courses = [
  `insert into courses (school_id, id, slug, name, language, state, published_at, created_at, updated_at, lecture_count)
   select :schoolId, ${idOf('course', 'n')}, 'large-' || n, 'Course ' || n, 'en', 'published', ${start}, ${start}, ${start}, 4
   from generate_series(0, 100) n`,
  `insert into sections (school_id, id, course_id, title, position, created_at, updated_at)
   select :schoolId, ${idOf('section', 'n')}, ${idOf('course', 'n')}, 'Section', 1, ${start}, ${start}
   from generate_series(0, 100) n`,
  `insert into lectures (school_id, id, course_id, section_id, title, kind, position, created_at, updated_at)
   select :schoolId, ${idOf('lecture', 'course * 4 + at')}, ${idOf('course', 'course')}, ${idOf('section', 'course')},
     'Lecture ' || at, 'quiz', at, ${start}, ${start}
   from generate_series(0, 100) course cross join generate_series(1, 4) at`,
  `insert into course_assistants (school_id, course_id, person_id, added_at)
   values (:schoolId, ${idOf('course', 1)}, :teacher, ${start})`,
  `insert into enrolments (school_id, person_id, course_id, enrolled_at, is_first, cohort_id, opens_from)
   select :schoolId, ${idOf('person', 'n')}, ${idOf('course', 0)}, ${start} + n * interval '1 minute', true,
     case when n % 4 = 0 then ${idOf('cohort', 1)} end, case when n % 4 = 0 then ${start} end
   from generate_series(1, :members) n`,
  `insert into enrolments (school_id, person_id, course_id, enrolled_at, is_first)
   select :schoolId, ${idOf('person', 'n')}, ${idOf('course', '1 + n % 100')}, ${start} + n * interval '1 minute', false
   from generate_series(1, least(:members, 5000)) n`,
]

const bank = [
  `insert into questions (school_id, id, kind, title, tags, version, search, archived_at, created_at, updated_at)
   select :schoolId, ${idOf('question', 'n')}, case when n % 10 = 0 then 'number' else 'true_false' end,
     'Question ' || n, case when n % 500 = 0 then array['rare'] else array['clay', 'topic ' || n % 50] end, 1,
     'question ' || n || case when n % 900 = 0 then ' celadon' else ' clay' end,
     case when n % 400 = 0 then ${start} end, ${start} + n * interval '1 minute', ${start}
   from generate_series(1, 20000) n`,
  `insert into question_versions (school_id, question_id, version, content, points, created_at)
   select school_id, id, 1, '{"kind": "true_false", "prompt": "Clay shrinks.", "media": [], "answer": true,
     "reasons": {"true": "", "false": ""},
     "feedback": {"general": "", "right": "", "partial": "", "wrong": ""}}', 100, created_at
   from questions where school_id = :schoolId and id in (select ${idOf('question', 'n')} from generate_series(1, 20000) n)`,
  `insert into quizzes (school_id, lecture_id, course_id, purpose, pass_percent, answers_shown, updated_at)
   select :schoolId, ${idOf('lecture', 'course * 4 + at')}, ${idOf('course', 'course')},
     case when at = 3 then 'assignment' else 'quiz' end, 60, 'after_attempt', ${start}
   from generate_series(0, 100) course cross join generate_series(1, 4) at`,
  `insert into quiz_items (school_id, lecture_id, position, question_id)
   select :schoolId, ${idOf('lecture', 'course * 4 + at')}, position, ${idOf('question', 'position')}
   from generate_series(0, 100) course cross join generate_series(1, 4) at cross join generate_series(1, 3) position`,
]

// Two graded attempts of everybody at quiz 1, one at quiz 2. Some of those at the assignment wait, and few are late.
const attemptColumns = `(school_id, id, person_id, course_id, lecture_id, number, seed, state, started_at, submitted_at,
  graded_at, is_late, pass_percent, points, max_points, passed)`
const attempts = [
  `insert into attempts ${attemptColumns}
   select :schoolId, ${idOf('attempt', "n || '/' || at || '/' || number")}, ${idOf('person', 'n')}, ${idOf('course', 0)},
     ${idOf('lecture', 'at')}, number, n, 'graded', enrolled, enrolled + interval '1 hour', enrolled + interval '1 hour',
     n % 997 = 0, 60, 100 * ((n + number) % 4), 300, (n + number) % 4 > 1
   from generate_series(1, :members) n cross join (values (1, 1), (1, 2), (2, 1)) as given(at, number)
   cross join lateral (select ${start} + n * interval '1 minute' as enrolled) moments`,
  `insert into attempts ${attemptColumns}
   select :schoolId, ${idOf('attempt', "n || '/3/1'")}, ${idOf('person', 'n')}, ${idOf('course', 0)}, ${idOf('lecture', 3)},
     1, n, 'submitted', ${start}, ${start} + n * interval '1 minute', null, false, 60, null, 300, null
   from generate_series(1, :members) n where n % 10 = 0`,
  `insert into attempts ${attemptColumns}
   select :schoolId, ${idOf('attempt', "n || '/7/1'")}, ${idOf('person', 'n')}, ${idOf('course', 1)}, ${idOf('lecture', 7)},
     1, n, 'submitted', ${start}, ${start} + n * interval '1 minute', null, false, 60, null, 300, null
   from generate_series(100, least(:members, 5000), 100) n`,
  `insert into grading_claims (school_id, attempt_id, person_id, expires_at)
   select :schoolId, ${idOf('attempt', "n || '/3/1'")}, :owner, timestamptz '2099-01-01T00:00:00Z'
   from generate_series(10, 300, 10) n`,
  `insert into attempt_questions (school_id, attempt_id, position, question_id, version, max_points, answer, points, graded_by)
   select school_id, id, position, ${idOf('question', 'position')}, 1, 100,
     json_build_object('kind', 'true_false', 'value', seed % 3 <> position), 100 * (seed % 2), 'key'
   from attempts cross join generate_series(1, 3) position
   where school_id = :schoolId and course_id in (${idOf('course', 0)}, ${idOf('course', 1)})`,
]

// A thread of every member and its answer. One in a hundred waits for an answer; few are in the small course.
const discussion = [
  `insert into comments (school_id, id, person_id, lecture_id, course_id, parent_id, body, created_at, answered_at, assigned_to)
   select :schoolId, ${idOf('comment', 'n')}, ${idOf('person', 'n')},
     case when n % 500 = 0 then ${idOf('lecture', 5)} else ${idOf('lecture', 1)} end,
     case when n % 500 = 0 then ${idOf('course', 1)} else ${idOf('course', 0)} end, null,
     'Does it crack' || case when n % 4000 = 0 then ' like raku' else '' end || '? ' || n, ${start} + n * interval '1 minute',
     case when n % 100 <> 0 then ${start} + n * interval '2 minutes' end, case when n % 800 = 0 then :teacher end
   from generate_series(1, :members) n`,
  `insert into comments (school_id, id, person_id, lecture_id, parent_id, body, created_at)
   select school_id, ${idOf('answer', 'id')}, :owner, lecture_id, id, 'It does.', answered_at
   from comments where school_id = :schoolId and parent_id is null and lecture_id is not null and answered_at is not null`,
  `insert into comment_reports (school_id, comment_id, person_id, reason, created_at)
   select :schoolId, ${idOf('comment', 'n')}, ${idOf('person', 1)}, 'spam', ${start}
   from generate_series(1000, :members, 1000) n`,
]

const proofs = [
  `insert into certificates (school_id, id, number, person_id, course_id, holder_name, course_name, design, issued_at,
     revoked_at, revoked_because, replaced_at, status_list, status_index)
   select :schoolId, ${idOf('certificate', 'n')}, 1000 + n, ${idOf('person', 'n')},
     case when n % 300 = 0 then ${idOf('course', 1)} else ${idOf('course', 0)} end, 'Pupil ' || n, 'Course', '{}',
     ${start} + n * interval '1 minute', case when n % 500 = 0 then ${start} end,
     case when n % 500 = 0 then 'By mistake' end, case when n % 700 = 0 then ${start} end, 100 + n / 100000, n % 100000
   from generate_series(1, :members) n`,
  `insert into cohorts (school_id, id, course_id, name, starts_at, ends_at, taken, created_at, updated_at)
   select :schoolId, ${idOf('cohort', 'n')}, case when n % 100 = 0 then ${idOf('course', 1)} else ${idOf('course', 0)} end,
     'Run ' || n, ${start} + n * interval '1 hour', ${start} + n * interval '2 hours' + interval '30 days', 0, ${start}, ${start}
   from generate_series(1, 5000) n`,
  `insert into live_sessions (school_id, id, cohort_id, title, starts_at, ends_at, time_zone, created_at, updated_at)
   select :schoolId, ${idOf('session', 'n')}, ${idOf('cohort', '1 + n % 5000')}, 'Session', ${start}, ${start} + interval '1 hour',
     'UTC', ${start}, ${start}
   from generate_series(0, 19999) n`,
  `insert into session_attendance (school_id, session_id, person_id, joined_at, updated_at)
   select :schoolId, ${idOf('session', 0)}, ${idOf('person', 'n')}, ${start}, ${start} from generate_series(4, :members, 4) n`,
  `insert into staff_notifications (school_id, id, person_id, kind, title, path, source, course_id, is_shown, mail, created_at, read_at, mailed_at)
   select :schoolId, ${idOf('notification', "reader || '/' || n")}, reader, kind, 'New', '/admin', n::text,
     case when kind = 'new_question' then case when n % 200 = 0 then ${idOf('course', 1)} else ${idOf('course', 0)} end end,
     true, 'never', ${start} + n * interval '1 minute', case when n % 50 <> 0 then ${start} end, ${start}
   from generate_series(1, 20000) n
   cross join lateral (select case when n % 3 = 0 then 'new_question' else 'new_order' end as kind) kinds
   cross join unnest(array[:owner, :teacher]) reader`,
]

const tables = [
  ...[
    'people',
    'school_roles',
    'courses',
    'sections',
    'lectures',
    'course_assistants',
    'enrolments',
    'questions',
  ],
  ...[
    'question_versions',
    'quizzes',
    'quiz_items',
    'attempts',
    'grading_claims',
    'attempt_questions',
    'comments',
  ],
  ...[
    'comment_reports',
    'certificates',
    'cohorts',
    'live_sessions',
    'session_attendance',
    'staff_notifications',
  ],
]
