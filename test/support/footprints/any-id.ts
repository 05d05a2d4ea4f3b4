import type { Schema } from '../../../src/platform/db/schema/schema.gen.ts'
import type { Fixture } from './fixture.ts'

type WithId = {
  [Table in keyof Schema]: Schema[Table] extends { schoolId: unknown; id: unknown } ? Table : never
}[keyof Schema]

type IdOf<Table extends WithId> = Schema[Table] extends { id: infer Id } ? Id : never

/** The id of a row of Ceramics; any that fits the condition, and always the same. */
export async function anyId<Table extends WithId>(
  { pool, school }: Fixture,
  table: Table,
  condition = 'true',
): Promise<IdOf<Table>> {
  const name = table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const { rows } = await pool.query<{ id: IdOf<Table> }>(
    `select id from ${name} where school_id = $1 and (${condition}) order by id limit 1`,
    [school.id],
  )
  if (!rows[0]) throw new Error(`Ceramics has no row of ${name} where ${condition}`)
  return rows[0].id
}
