import type { components } from '../api/admin-api.gen.ts'

export type Slot = components['schemas']['ConsultingSlot']
export type SlotTime = Pick<Slot, 'weekday' | 'start_time' | 'end_time'>
