import type { Operation } from '../operation-kinds.ts'
import {
  countStaffNotifications,
  getStaffSettings,
  listStaffNotifications,
  readAllStaffNotifications,
  readStaffNotification,
  updateStaffSettings,
} from './staff-notification-operations.ts'

/** The operations on notifications of the staff, in the order in which interfaces list them. */
export const staffNotificationOperations: readonly Operation[] = [
  listStaffNotifications,
  countStaffNotifications,
  readStaffNotification,
  readAllStaffNotifications,
  getStaffSettings,
  updateStaffSettings,
]
