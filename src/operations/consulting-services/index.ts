import type { Operation } from '../operation-kinds.ts'
import { addException, listExceptions, removeException } from './exception-operations.ts'
import { cancelMeeting, finishMeeting, listMeetings, moveMeeting } from './meeting-operations.ts'
import {
  createService,
  deleteService,
  getService,
  listServices,
  updateService,
} from './service-operations.ts'
import { addSlot, listSlots, removeSlot } from './slot-operations.ts'

/** The operations on consulting services, in the order in which interfaces list them. */
export const consultingServiceOperations: readonly Operation[] = [
  listServices,
  getService,
  createService,
  updateService,
  deleteService,
  listSlots,
  addSlot,
  removeSlot,
  listExceptions,
  addException,
  removeException,
  listMeetings,
  cancelMeeting,
  finishMeeting,
  moveMeeting,
]
