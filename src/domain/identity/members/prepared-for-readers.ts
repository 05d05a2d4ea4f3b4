import type { Db } from '../../../platform/db/database.ts'
import { prepared, type Query } from '../../../platform/db/prepared/prepared.ts'
import { type Reader, seesUnpublished } from '../reader.ts'
import type { Permission } from './permissions.ts'

/**
 * A prepared statement whose rows depend on its reader: it is prepared once for readers of drafts and once for other
 * readers. The builder passes the reader to a rule such as `coursesReadableBy`.
 */
export function preparedForReaders<In extends object, Row>(
  name: string,
  permission: Permission,
  build: (db: Db, reader: Reader, input: In) => Query<Row>,
) {
  type Input = In & Pick<Reader, 'schoolId'>
  const published = prepared<Input, Row>(`${name}.published`, (db, input) =>
    build(db, { kind: 'visitor', schoolId: input.schoolId }, input),
  )
  const all = prepared<Input, Row>(`${name}.all`, (db, input) =>
    build(db, { kind: 'platform', schoolId: input.schoolId }, input),
  )
  return async (db: Db, reader: Reader, input: In): Promise<Row[]> => {
    const rows = seesUnpublished(reader, permission) ? all : published
    return await rows(db, { ...input, schoolId: reader.schoolId })
  }
}
