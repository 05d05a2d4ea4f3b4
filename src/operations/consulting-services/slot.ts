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

export function slotShown(given: Slot): z.input<typeof slot> {
  return {
    id: given.id,
    weekday: given.weekday,
    start_time: given.startTime,
    end_time: given.endTime,
    effective_from: momentOf(given.effectiveFrom),
    effective_until: momentOf(given.effectiveUntil),
  }
}
