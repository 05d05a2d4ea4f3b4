import { type RawBuilder, sql } from 'kysely'

/**
 * One millisecond after a time. PostgreSQL calls a sum with `timestamptz` stable, because days depend on the time zone of
 * the session, and a cluster refuses it where rows are changed; the sum in UTC is immutable.
 */
export function oneMillisecondAfter(time: RawBuilder<Date>): RawBuilder<Date> {
  return sql<Date>`(${time} at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC'`
}
