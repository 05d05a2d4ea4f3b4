import { z } from 'zod'
import { dryRun } from '../../../../operations/wire/shapes.ts'
import { memberOf } from '../../actors.ts'
import { nextSteps } from '../../next-steps.ts'
import { notification, notificationOf } from '../../shapes/notification.ts'
import { defineTool } from '../../tool.ts'

export const markNotificationRead = defineTool({
  name: 'mark_notification_read',
  title: 'Mark a notification as read',
  description:
    'Marks one notification of the signed-in member as read. Repeating the call changes nothing. This cannot be undone.',
  access: ['account:write'],
  effect: 'sets',
  activity: 'notifications',
  input: z.strictObject({ id: z.string().max(64).describe('id of list_my_notifications'), dry_run: dryRun }),
  output: z.object({ notification, dry_run: z.boolean(), next_steps: nextSteps }),
  untrusted: ['notification.title', 'notification.body'],
  async run(context, { id, dry_run }) {
    const as = dry_run ? 'rolled_back' : 'committed'
    const read = await context.operate(as, ({ notifications }) =>
      notifications.markRead(memberOf(context), id),
    )
    const steps = dry_run
      ? ['Nothing was changed: this was a dry run. Call again without dry_run to apply it.']
      : []
    return { notification: notificationOf(read), dry_run, next_steps: steps }
  },
})
