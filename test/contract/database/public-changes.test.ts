// Every transaction that changes what everybody is shown records it. The worlds of all tests watch their modules; here are
// the rules by which they do.
import { describe, expect, test } from 'vitest'
import { publicTables, recordPublicChange } from '../../../src/domain/changes/index.ts'
import { createDatabase } from '../../../src/platform/db/database.ts'
import { inTransaction } from '../../../src/platform/db/transaction.ts'
import { ownDatabase } from '../../support/database/own-database.ts'
import { createChangeLog } from '../../support/public-changes/change-log.ts'
import { refuseUnrecordedChanges } from '../../support/public-changes/unrecorded-changes.ts'
import { watchedModulesPool } from '../../support/public-changes/watched-modules-pool.ts'
import { createTestClock } from '../../support/world/test-clock.ts'

const course = 'update "courses" set "name" = $1'
const record = 'insert into "public_changes" ("school_id", "id", "changed_at") values ($1, $2, $3)'

describe('the watch of transactions', () => {
  const unrecorded = (...texts: readonly string[]) => {
    const found: string[] = []
    const log = createChangeLog((text) => found.push(text))
    for (const text of texts) log.add(text, 1)
    return found
  }

  test('a change of a public table without a public change in its transaction is found', () => {
    expect(unrecorded('begin', course, 'select 1', 'commit')).toEqual([course])
    expect(unrecorded('start transaction isolation level serializable', course, 'commit')).toEqual([course])
    expect(unrecorded('begin', record, 'commit', 'begin', course, 'commit')).toEqual([course])
    expect(unrecorded(course)).toEqual([course])
  })

  test('a transaction that records its public change, is rolled back or changes other tables passes', () => {
    expect(unrecorded('begin', course, record, 'commit')).toEqual([])
    expect(unrecorded('begin', record, course, 'commit')).toEqual([])
    expect(unrecorded('begin', course, 'rollback', 'begin', 'select 1', 'commit')).toEqual([])
    const others = [
      'update "enrolments" set "x" = $1',
      'select from "courses" for update',
      'insert into "course_plan_things"',
    ]
    expect(unrecorded(...others)).toEqual([])
  })

  test.each(publicTables)('a statement that inserts, updates or deletes rows of %s is a change', (table) => {
    const name = table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const texts = [
      `insert into "${name}" ("id") values ($1)`,
      `update "${name}" set "id" = $1`,
      `delete from "${name}" where "id" = $1`,
      `\n    insert into ${name} as existing (id) select 1`,
      `with gone as (delete from "${name}" returning 1) select 1`,
    ]
    expect(texts.flatMap((text) => unrecorded(text))).toEqual(texts)
  })

  test('a statement that changes no row passes', () => {
    const found: string[] = []
    createChangeLog((text) => found.push(text)).add('delete from "course_lecturers" where "id" = $1', 0)
    expect(found).toEqual([])
  })
})

test('a module that changes a public table without a public change fails the running test', async () => {
  const { pool } = await ownDatabase()
  const db = createDatabase(watchedModulesPool(pool))
  const clock = createTestClock()
  const { id: schoolId } = await db.selectFrom('schools').select('id').executeTakeFirstOrThrow()
  const open = { schoolId, navigation: '[]', sections: '[]', updatedAt: clock.now() }
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('appearances')
      .values(open as never)
      .execute()
    await recordPublicChange(tx, clock, schoolId)
  })
  refuseUnrecordedChanges()
  await db.updateTable('appearances').set({ updatedAt: clock.now() }).execute()
  expect(refuseUnrecordedChanges).toThrow('recordPublicChange')
  refuseUnrecordedChanges()
})
