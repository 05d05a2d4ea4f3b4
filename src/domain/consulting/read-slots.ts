import type { Db } from '../../platform/db/database.ts'
import type { ConsultingServiceId } from '../../platform/db/schema/schema.gen.ts'
import { consultingServicesReadableBy } from '../catalog/index.ts'
import type { Reader } from '../identity/index.ts'
import { type Slot, shortTime } from './slot.ts'
import { weekdayOf } from './weekday.ts'

/** The slots of many services, by one statement; a service without any, or not to be seen, is not in the map. */
export async function slotsOf(
  { db }: { db: Db },
  actor: Reader,
  serviceIds: readonly ConsultingServiceId[],
): Promise<ReadonlyMap<ConsultingServiceId, readonly Slot[]>> {
  const rows = await consultingServicesReadableBy(db, actor)
    .innerJoin('consultingSlots as slots', (join) =>
      join.onRef('slots.schoolId', '=', 'service.schoolId').onRef('slots.serviceId', '=', 'service.id'),
    )
    .where('service.id', '=', (eb) => eb.fn.any(eb.val(serviceIds)))
    .select(['slots.id', 'slots.serviceId', 'slots.weekday', 'slots.startTime', 'slots.endTime'])
    .select(['service.timeZone', 'slots.effectiveFrom', 'slots.effectiveUntil'])
    .orderBy('slots.weekday')
    .orderBy('slots.startTime')
    .orderBy('slots.id')
    .execute()
  const slots = rows.map((row) => ({
    ...row,
    weekday: weekdayOf(row.weekday),
    startTime: shortTime(row.startTime),
    endTime: shortTime(row.endTime),
  }))
  return Map.groupBy(slots, ({ serviceId }) => serviceId)
}
