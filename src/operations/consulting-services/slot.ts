import { z } from 'zod'
import { type Slot, weekdays } from '../../domain/consulting/index.ts'
import { component } from '../wire/component.ts'
import { id, momentOf, momentOrNull } from '../wire/shapes.ts'

export const slot = component(
  'ConsultingSlot',
  z.object({
    id,
    weekday: z.enum(weekdays),
    start_time: z.string().describe('such as 09:30, in the time zone of the service'),
    end_time: z.string().describe('24:00 is the end of the day'),
    effective_from: momentOrNull,
    effective_until: momentOrNull,
  }),
)

export function toSlot(row: Slot): z.input<typeof slot> {
  return {
    id: row.id,
    weekday: row.weekday,
    start_time: row.startTime,
    end_time: row.endTime,
    effective_from: momentOf(row.effectiveFrom),
    effective_until: momentOf(row.effectiveUntil),
  }
}
