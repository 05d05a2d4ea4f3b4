import type { ConsultingServiceId, ConsultingSlotId } from '../../platform/db/schema/schema.gen.ts'
import type { Weekday } from './weekday.ts'

/** The public weekly availability of a service. */
export type Slot = {
  readonly id: ConsultingSlotId
  readonly serviceId: ConsultingServiceId
  readonly weekday: Weekday
  /** Hours and minutes of the service's own clocks; "24:00" is the end of the day. */
  readonly startTime: string
  readonly endTime: string
  readonly timeZone: string
  readonly effectiveFrom: Date | null
  readonly effectiveUntil: Date | null
}

/** "09:30:00" without seconds. */
export function shortTime(time: string): string {
  return time.slice(0, 5)
}
