import type { Operation } from '../operation-kinds.ts'
import { createAnnouncement, listAnnouncements } from './announcement-operations.ts'

/** The operations on announcements, in the order in which interfaces list them. */
export const announcementOperations: readonly Operation[] = [listAnnouncements, createAnnouncement]
