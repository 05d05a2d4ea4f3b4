import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { loadRows } from '../../src/platform/backup/copy-tables.ts'
import { bulkSettings } from '../../src/platform/backup/session.ts'
import { createSheet, type Sheet, snake, type TableName } from './sheet.ts'

// In foreign-key order.
const order: readonly TableName[] = [
  ...([
    'lecturers',
    'courses',
    'courseLecturers',
    'coursePlans',
    'sections',
    'lectures',
    'lectureContents',
  ] as const),
  ...([
    'digitalProducts',
    'events',
    'eventTickets',
    'consultingServices',
    'consultingSlots',
    'coupons',
  ] as const),
  ...(['searchEntries', 'people', 'schoolRoles', 'orders', 'orderLines', 'orderAdjustments'] as const),
  ...(['couponRedemptions', 'payments', 'paymentLines', 'paymentAdjustments', 'paymentEvents'] as const),
  ...(['refunds', 'invoices', 'entitlements', 'enrolments', 'lectureProgress', 'seatHolds'] as const),
  ...(['eventRegistrations', 'consultingMeetings', 'notifications'] as const),
]

export const filledTables = order.map(snake)
export const newSheet = () => createSheet(order)

/** Writes a sheet and its counters in one transaction. Returns the number of rows written. */
export async function writeSheet(
  client: Client,
  sheet: Sheet,
  also: () => Promise<void> = async () => {},
): Promise<number> {
  await client.query(`begin; ${bulkSettings}`)
  let rows = 0
  for (const table of sheet.tables()) rows += await loadRows(client, table, Readable.from([table.content()]))
  await also()
  await client.query('commit')
  return rows
}
