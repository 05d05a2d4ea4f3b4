import type { Operation } from '../operation-kinds.ts'
import { checkIn } from './check-in.ts'
import { createEvent } from './create-event.ts'
import { eventReadingOperations } from './event-operations.ts'
import { getEvent } from './get-event.ts'
import { registrationOperations } from './registration-operations.ts'
import { ticketOperations } from './ticket-operations.ts'
import { updateEvent } from './update-event.ts'

export const eventOperations: readonly Operation[] = [
  getEvent,
  createEvent,
  updateEvent,
  ...eventReadingOperations,
  ...ticketOperations,
  ...registrationOperations,
  checkIn,
]
