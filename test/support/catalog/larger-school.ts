import { sql } from 'kysely'
import { addMembers } from '../../../demo/bulk/add-members.ts'
import { fillSchool } from '../../../demo/bulk/fill-school.ts'
import { readStock } from '../../../demo/bulk/read-stock.ts'
import { withSession } from '../../../src/platform/backup/session.ts'
import type { SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import type { TestBrowser } from '../browser/test-browser.ts'
import { demoPassword, personOf, schoolOf } from '../people/identity-cast.ts'
import type { World } from '../world/world.ts'

const more = 60

/** Ten times as many items of each kind at Ceramics, and ten times as much content in the existing ones. */
export async function growCeramics(world: World): Promise<void> {
  const { db, clock } = world.deps
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const size = { members: 0, courses: 80, progress: () => () => {} }
  await fillSchool({ connection: world.connection, db, clock, schoolId, ...size })
  for (const grow of [growPeople, growPlans, growCourses, growOthers, growWriting])
    await grow(world, schoolId)
}

const numbers = sql`generate_series(1, ${sql.lit(more)}) as n`

async function growPeople({ deps: { db, clock } }: World, schoolId: SchoolId) {
  const now = clock.now()
  await sql`insert into lecturers (school_id, id, name, slug, created_at, updated_at)
    select ${schoolId}, gen_random_uuid(), 'Lecturer ' || n, 'more-' || n, ${now}, ${now} from ${numbers}`.execute(
    db,
  )
  // Everybody teaches every course of the demo world.
  await sql`insert into course_lecturers (school_id, course_id, lecturer_id, position)
    select school_id, courses.id, lecturers.id, 100 + row_number() over (partition by courses.id)
    from courses join lecturers using (school_id)
    where school_id = ${schoolId} and courses.slug not like 'bulk-%' and lecturers.slug like 'more-%'`.execute(
    db,
  )
}

async function growPlans({ deps: { db, clock } }: World, schoolId: SchoolId) {
  const now = clock.now()
  await sql`insert into membership_plans (school_id, id, slug, name, price, access, state, published_at, created_at, updated_at)
    select ${schoolId}, gen_random_uuid(), 'more-' || n, 'Membership ' || n, n, 'monthly', 'published', ${now}, ${now}, ${now}
    from ${numbers}`.execute(db)
  await sql`insert into membership_plan_courses (school_id, plan_id, course_id)
    select school_id, membership_plans.id, courses.id from membership_plans join courses using (school_id)
    where school_id = ${schoolId} on conflict do nothing`.execute(db)
  await sql`insert into membership_plan_products (school_id, plan_id, product_id)
    select school_id, membership_plans.id, digital_products.id
    from membership_plans join digital_products using (school_id)
    where school_id = ${schoolId} on conflict do nothing`.execute(db)
}

async function growCourses({ deps: { db, clock } }: World, schoolId: SchoolId) {
  const now = clock.now()
  const ofDemo = sql`from courses, ${numbers} where courses.school_id = ${schoolId} and courses.slug not like 'bulk-%'`
  await sql`insert into course_plans (school_id, id, course_id, name, price, access, position, created_at, updated_at)
    select school_id, gen_random_uuid(), id, 'Plan ' || n, n, 'lifetime', 100 + n, ${now}, ${now} ${ofDemo}`.execute(
    db,
  )
  await sql`insert into sections (school_id, id, course_id, title, position, created_at, updated_at)
    select school_id, gen_random_uuid(), id, 'Section ' || n, 100 + n, ${now}, ${now} ${ofDemo}`.execute(db)
  await sql`insert into lectures (school_id, id, course_id, section_id, title, kind, position, created_at, updated_at)
    select school_id, gen_random_uuid(), course_id, id, title, 'text', 1, ${now}, ${now} from sections
    where school_id = ${schoolId} and title like 'Section %'`.execute(db)
  await sql`update courses set curriculum_version = gen_random_uuid(), lecture_count = (
      select count(*) from lectures where lectures.school_id = courses.school_id and course_id = courses.id
    ) where school_id = ${schoolId}`.execute(db)
  await sql`insert into consulting_services (school_id, id, course_id, slug, name, duration_minutes, time_zone, price, state, published_at, created_at, updated_at)
    select school_id, gen_random_uuid(), id, 'more-' || courses.slug || n, 'Service ' || n, 60, 'Asia/Taipei', 0, 'published', ${now}, ${now}, ${now}
    ${ofDemo} and n <= 10`.execute(db)
}

async function growOthers({ deps: { db, clock } }: World, schoolId: SchoolId) {
  const now = clock.now()
  await sql`insert into digital_product_files (school_id, id, product_id, name, mime_type, size_bytes, file_key, position, created_at, updated_at)
    select school_id, gen_random_uuid(), id, 'File ' || n, 'application/pdf', 1000, 'files/more', 100 + n, ${now}, ${now}
    from digital_products, ${numbers} where school_id = ${schoolId}`.execute(db)
  await sql`insert into event_tickets (school_id, id, event_id, name, price, capacity, position, created_at, updated_at)
    select school_id, gen_random_uuid(), id, 'Ticket ' || n, n, 10, 100 + n, ${now}, ${now}
    from events, ${numbers} where school_id = ${schoolId}`.execute(db)
}

async function growWriting(world: World, schoolId: SchoolId) {
  const { db, clock } = world.deps
  const now = clock.now()
  const mei = await personOf(world, 'mei')
  await sql`insert into posts (school_id, id, slug, title, state, published_at, created_at, updated_at)
    select ${schoolId}, gen_random_uuid(), 'more-' || n, 'Post ' || n, 'published', ${now}, ${now}, ${now} from ${numbers}`.execute(
    db,
  )
  await sql`insert into comments (school_id, id, person_id, post_id, body, created_at)
    select school_id, gen_random_uuid(), ${mei}, id, 'Comment ' || n, ${now}::timestamptz + (n - 12) * interval '1 second'
    from posts, ${numbers} where school_id = ${schoolId} and n <= 12`.execute(db)
  await sql`insert into comments (school_id, id, person_id, lecture_id, body, created_at)
    select school_id, gen_random_uuid(), ${mei}, id, 'Comment ' || n, ${now}::timestamptz + (n - 12) * interval '1 second'
    from lectures, ${numbers} where school_id = ${schoolId} and title not like 'Section %' and n <= 12
      and course_id in (select id from courses where school_id = ${schoolId} and slug not like 'bulk-%')`.execute(
    db,
  )
}

/** Browsers of two generated members of Ceramics: one with a few orders and courses, one with more than a hundred. */
export async function lightAndHeavyMember(world: World): Promise<{ light: TestBrowser; heavy: TestBrowser }> {
  const { db, clock } = world.deps
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const stock = await readStock(db, schoolId)
  await withSession(world.connection, 'demo', (client) =>
    addMembers(client, { stock, present: clock.now() }, [1, 1_000]),
  )
  // Generated members have no password; these get Mei's.
  await sql`update people set password_hash = (select password_hash from people where id = ${await personOf(world, 'mei')})
    where email like 'member-%@bulk.example'`.execute(db)
  return { light: await browserOfMember(world, 1), heavy: await browserOfMember(world, 1_000) }
}

async function browserOfMember(world: World, number: number): Promise<TestBrowser> {
  const browser = world.browser('ceramics', { lang: 'en' })
  const email = `member-${number}@bulk.example`
  const { statusCode } = await browser.submit('/sign-in', { email, password: demoPassword })
  if (statusCode !== 303) throw new Error(`${email} was not signed in: ${statusCode}`)
  return browser
}
