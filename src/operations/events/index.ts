import type { Operation } from '../operation-kinds.ts'
import { createEvent, deleteEvent, findEvent, getEvent, listEvents, updateEvent } from './event-operations.ts'
import {
  cancelRegistration,
  checkIn,
  createRegistration,
  listRegistrations,
} from './registration-operations.ts'
import { createTicket, listTickets, updateTicket } from './ticket-operations.ts'

/** The operations on events, in the order in which interfaces list them. */
export const eventOperations: readonly Operation[] = [
  findEvent,
  createEvent,
  updateEvent,
  listEvents,
  getEvent,
  deleteEvent,
  listTickets,
  createTicket,
  updateTicket,
  listRegistrations,
  createRegistration,
  cancelRegistration,
  checkIn,
]
