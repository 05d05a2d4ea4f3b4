// A cluster sends a statement to one node if every distributed table in it is limited to one school by a parameter.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allSchoolsStatements } from '../../../src/platform/db/all-schools.ts'
import { refuseUnnamedSchool } from '../../support/statements/refuse-unnamed-school.ts'
import { tablesWithoutSchool } from '../../support/statements/unnamed-schools.ts'

const placements: Readonly<Record<string, 'distributed' | 'reference'>> = {
  pots: 'distributed',
  lids: 'distributed',
  schools: 'reference',
  people: 'reference',
}
const found = (statement: string) => tablesWithoutSchool(statement, (table) => placements[table])

describe('a statement for one school', () => {
  test.each([
    'select id from pots where school_id = $1',
    'select id from pots where school_id = $1::uuid and (glaze = 1 or glaze = 2)',
    "delete from pots where school_id = '00000000-0000-7000-8000-000000000001'",
    'update pots set glaze = 1 from lids where lids.school_id = pots.school_id and pots.school_id = $1',
    'select 1 from pots join lids on lids.school_id = pots.school_id where pots.school_id = $1',
    'select 1 from pots left join lids on lids.school_id = pots.school_id where pots.school_id = $1',
    'select 1 from pots where school_id = $1 and exists (select from lids where lids.school_id = pots.school_id)',
    'select 1 from pots where school_id = $1 and not exists (select from lids where lids.school_id = pots.school_id)',
    'select (select count(*) from lids where school_id = $1) from pots where school_id = $1',
    'select 1 from schools join pots on pots.school_id = schools.id where schools.id = $1',
    'select 1 from people',
    'with own as (select id from pots where school_id = $1) select id from own',
    'insert into pots (school_id, id) values ($1, $2)',
    'insert into pots (school_id, id) select school_id, id from lids where school_id = $1',
    'select 1 from elsewhere.pots',
  ])('names it: %s', (statement) => {
    expect(found(statement)).toEqual([])
  })

  test.each([
    ['select id from pots where id = $1', ['pots']],
    ['select id from pots where school_id = any($1)', ['pots']],
    // A subquery without a table is evaluated first, so its value is unknown to the planner.
    ['select id from pots where school_id = (select $1::uuid)', ['pots']],
    ['select id from pots where school_id = $1 or glaze = 2', ['pots']],
    ['delete from pots', ['pots']],
    ['update pots set glaze = 1 where glaze = 2', ['pots']],
    ['select 1 from schools join pots on pots.school_id = schools.id', ['pots']],
    ['insert into pots (school_id, id) select school_id, id from lids', ['lids']],
    // A subquery of a row is planned by itself.
    [
      'select (select count(*) from lids where lids.school_id = pots.school_id) from pots where school_id = $1',
      ['lids'],
    ],
    [
      'select 1 from pots where school_id = $1 and (glaze = 1 or exists (select from lids where lids.school_id = pots.school_id))',
      ['lids'],
    ],
    [
      'select 1 from pots, lateral (select 1 from lids where lids.school_id = pots.school_id limit 1) as lid where pots.school_id = $1',
      ['lids'],
    ],
    ['select id from pots where school_id = $1 union select id from lids', ['lids']],
  ])('is required: %s', (statement, tables) => {
    expect(found(statement)).toEqual(tables)
  })
})

test('a statement for all schools is refused in tests unless it is marked', () => {
  expect(() => refuseUnnamedSchool('select id from orders where id = $1')).toThrow(
    'Name the school of orders',
  )
  expect(() => refuseUnnamedSchool('select id from orders /* all schools: orders.expired */')).not.toThrow()
})

test('every mark of a statement for all schools is used', () => {
  const sources = globSync('src/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const isUsed = (name: string) => sources.some((source) => source.includes(`allSchools('${name}')`))
  expect(allSchoolsStatements.filter((name) => !isUsed(name))).toEqual([])
})
