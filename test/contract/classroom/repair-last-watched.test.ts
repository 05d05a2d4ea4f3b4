import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { emptyDatabase, ownSession } from '../../support/database/own-database.ts'
import { migrations } from '../../support/database/scratch-database.ts'

const at = migrations.findIndex(({ name }) => name.includes('last_watched'))

const uuid = (n: number) => `018bcfe5-6800-7000-8000-${String(n).padStart(12, '0')}`
const [school, mei, ken, throwing, glazing] = [1, 2, 3, 4, 5].map(uuid)
const [bowls, plates, ashes] = [11, 12, 13].map(uuid)

async function insert(client: Client, table: string, rows: readonly Record<string, unknown>[]) {
  for (const row of rows) {
    const placeholders = Object.keys(row).map((_, index) => `$${index + 1}`)
    const text = `insert into ${table} (${Object.keys(row)}) values (${placeholders})`
    await client.query(text, Object.values(row))
  }
}

async function databaseBefore() {
  const connection = await emptyDatabase()
  await migrate(connection, migrations.slice(0, at))
  const client = await ownSession(connection)
  const times = { created_at: '2026-01-01', updated_at: '2026-01-01' }
  const here = { school_id: school, ...times }
  const spoken = { locale: 'en', locales: ['en'] }
  await insert(client, 'schools', [
    { id: school, name: 'S', subdomain: 's', time_zone: 'UTC', currency: 'TWD', ...spoken, ...times },
  ])
  await insert(client, 'people', [
    { id: mei, email: 'mei@example.com', name: 'Mei', ...times },
    { id: ken, email: 'ken@example.com', name: 'Ken', ...times },
  ])
  const course = (id = '', slug = '') => ({ id, slug, name: slug, language: 'en', state: 'draft', ...here })
  await insert(client, 'courses', [course(throwing, 'throwing'), course(glazing, 'glazing')])
  const section = (course_id = '') => ({ id: course_id, course_id, title: 'All', position: 1, ...here })
  await insert(client, 'sections', [section(throwing), section(glazing)])
  const lecture = (id = '', course_id = '', position = 1) => {
    return { id, course_id, section_id: course_id, title: 'L', kind: 'text', position, ...here }
  }
  await insert(client, 'lectures', [
    lecture(bowls, throwing),
    lecture(plates, throwing, 2),
    lecture(ashes, glazing),
  ])
  return { connection, client }
}

function enrolment(person = '', course = '', last: string | null = null) {
  const key = { school_id: school, person_id: person, course_id: course }
  const watched = last && '2026-09-09T00:00:00Z'
  return { ...key, enrolled_at: '2026-01-01', last_lecture_id: last, last_watched_at: watched }
}

function progress(person = '', course = '', lecture = '', opened = '', reported: string | null = null) {
  const key = { school_id: school, person_id: person, course_id: course, lecture_id: lecture }
  return { ...key, state: 'read', opened_at: opened, reported_at: reported }
}

async function lastWatched(client: Client) {
  const { rows } = await client.query(
    'select person_id, course_id, last_lecture_id, last_watched_at from enrollments order by person_id, course_id',
  )
  return rows.map((row) => [
    ...[row.person_id, row.course_id, row.last_lecture_id],
    row.last_watched_at?.toISOString().slice(0, 10) ?? null,
  ])
}

test('the migration replaces a last lecture that the member never opened by the last opened one', async () => {
  const { connection, client } = await databaseBefore()
  await insert(client, 'enrollments', [
    enrolment(mei, throwing, ashes),
    enrolment(mei, glazing, ashes),
    enrolment(ken, throwing, plates),
    enrolment(ken, glazing),
  ])
  await insert(client, 'lecture_progress', [
    progress(mei, throwing, bowls, '2026-02-01', '2026-04-01'),
    progress(mei, throwing, plates, '2026-03-01'),
    progress(mei, glazing, ashes, '2026-05-01'),
  ])
  await migrate(connection, migrations.slice(0, at + 1))
  expect(await lastWatched(client)).toEqual([
    [mei, throwing, bowls, '2026-04-01'],
    [mei, glazing, ashes, '2026-09-09'],
    [ken, throwing, null, null],
    [ken, glazing, null, null],
  ])
})

test('the database refuses an enrolment whose last lecture belongs to another course', async () => {
  const { connection, client } = await databaseBefore()
  await migrate(connection, migrations.slice(0, at + 1))
  await expect(insert(client, 'enrollments', [enrolment(mei, throwing, ashes)])).rejects.toMatchObject({
    constraint: 'enrollments_last_lecture_in_course',
  })
})
