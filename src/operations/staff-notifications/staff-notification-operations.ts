import { z } from 'zod'
import {
  type StaffInboxNotification,
  type StaffSettings,
  staffKinds,
  staffMails,
  staffSettingFields,
} from '../../domain/notifications/index.ts'
import { countedTo } from '../../platform/paging.ts'
import { actOperation, listOperation, readOperation } from '../operation.ts'
import { get, patch, post } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { component } from '../wire/component.ts'
import { resourceId } from '../wire/resource-id.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'
import { version, withVersion } from '../wire/version.ts'

// Every role of an operator has this permission; the kinds have permissions of their own.
const access = { scope: 'session', permission: 'courses:read' } as const
const kind = z.enum(staffKinds)

const staffNotification = component(
  'StaffNotification',
  z.object({
    id,
    kind,
    title: z.string(),
    body: z.string().nullable(),
    path: z.string().describe('the path of its page at the school'),
    created_at: moment,
    read_at: momentOrNull,
  }),
)

function toStaffNotification(row: StaffInboxNotification): z.input<typeof staffNotification> {
  const { id: rowId, kind: rowKind, title, body, path, createdAt, readAt } = row
  return {
    id: rowId,
    kind: rowKind,
    title,
    body,
    path,
    created_at: momentOf(createdAt),
    read_at: momentOf(readAt),
  }
}

export const listStaffNotifications = listOperation({
  id: 'staff_notifications.list',
  reads: 'primary',
  title: 'List your staff notifications',
  description:
    'Returns your own notifications as a member of the staff, newest first: those that your roles and your courses still allow.',
  ...access,
  filters: { is_unread: z.boolean().optional().describe('true: only unread ones') },
  item: staffNotification,
  read: ({ notifications }, operator, page, { isUnread }) =>
    notifications.staffInbox(operator, { page, unreadOnly: isUnread }),
  cursorOf: ({ createdAt, id: rowId }) => ({ at: createdAt, id: rowId }),
  toItem: (row) => toStaffNotification(row),
  rest: get('/staff_notifications'),
})

const unread = component(
  'UnreadStaffNotifications',
  z.object({ unread: z.number().int().describe(`${countedTo} means ${countedTo} or more`) }),
)

export const countStaffNotifications = readOperation({
  id: 'staff_notifications.count',
  title: 'Count your unread staff notifications',
  description: `Returns the number of your unread notifications as a member of the staff, counted up to ${countedTo}.`,
  ...access,
  input: {},
  output: unread,
  run: async ({ notifications }, operator) => ({ unread: await notifications.countUnreadStaff(operator) }),
  rest: get('/staff_notifications/unread'),
})

export const readStaffNotification = actOperation({
  id: 'staff_notifications.read',
  title: 'Mark a staff notification as read',
  description: 'Marks one of your own notifications as read.',
  ...access,
  effect: 'sets',
  input: { id: resourceId<'StaffNotification'>('notification') },
  output: unread,
  async run({ notifications }, operator, { id: rowId }) {
    await notifications.markStaffRead(operator, rowId)
    return { unread: await notifications.countUnreadStaff(operator) }
  },
  rest: post('/staff_notifications/:id/read'),
})

export const readAllStaffNotifications = actOperation({
  id: 'staff_notifications.read_all',
  title: 'Mark all your staff notifications as read',
  description: 'Marks all your own notifications as read.',
  ...access,
  effect: 'sets',
  input: {},
  output: unread,
  async run({ notifications }, operator) {
    await notifications.markAllStaffRead(operator)
    return { unread: await notifications.countUnreadStaff(operator) }
  },
  rest: post('/staff_notifications/read_all'),
})

const mail = z.enum(staffMails)
const setting = z.object({
  kind,
  mail: mail.describe('instantly: within minutes; daily: in one mail a day; never'),
  inbox: z.boolean().describe('whether the admin area lists it'),
})
const digestHour = staffSettingFields.digestHour.describe(
  'the hour of the daily mail in the time zone of the school',
)

const staffSettings = component(
  'StaffNotificationSettings',
  z.object({ digest_hour: z.number().int(), kinds: z.array(setting), version }),
)

const toSettings = ({ digestHour: digest_hour, kinds }: StaffSettings): z.input<typeof staffSettings> =>
  withVersion({ digest_hour, kinds: kinds.map((each) => ({ ...each })) })

export const getStaffSettings = readOperation({
  id: 'staff_notifications.settings_get',
  title: 'Get your staff notification settings',
  description: 'Returns your channels for each kind of notification that your roles allow.',
  ...access,
  input: {},
  output: staffSettings,
  run: async ({ notifications }, operator) => toSettings(await notifications.staffSettings(operator)),
  rest: get('/staff_notifications/settings'),
})

export const updateStaffSettings = versionedOperation({
  id: 'staff_notifications.settings_update',
  title: 'Update your staff notification settings',
  description: 'Replaces your channels of the given kinds. Fields that are left out do not change.',
  ...access,
  effect: 'sets',
  input: { digest_hour: digestHour.optional(), kinds: z.array(setting).max(staffKinds.length).optional() },
  output: staffSettings,
  current: async ({ notifications }, operator) => toSettings(await notifications.staffSettings(operator)),
  async run({ notifications }, operator, settings) {
    await notifications.updateStaffSettings(operator, settings)
    return toSettings(await notifications.staffSettings(operator))
  },
  rest: patch('/staff_notifications/settings'),
})
