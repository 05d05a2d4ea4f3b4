import { z } from 'zod'
import { dryRun, moment } from '../../../../operations/wire/shapes.ts'
import { memberOf } from '../../actors.ts'
import { nextSteps } from '../../next-steps.ts'
import { defineTool } from '../../tool.ts'

export const markAllNotificationsRead = defineTool({
  name: 'mark_all_notifications_read',
  title: 'Mark all notifications as read',
  description:
    'Marks all notifications of the signed-in member as read, or only those that arrived before a given time. This cannot be undone: ask the member first, or use dry_run to tell them how many would be marked.',
  access: ['account:write'],
  effect: 'sets',
  activity: 'notifications',
  input: z.strictObject({
    before: moment.optional().describe('only those that arrived up to this time; now if omitted'),
    dry_run: dryRun,
  }),
  output: z.object({ marked: z.number().int(), dry_run: z.boolean(), next_steps: nextSteps }),
  async run(context, { before, dry_run }) {
    const as = dry_run ? 'rolled_back' : 'committed'
    const marked = await context.operate(as, ({ notifications }) =>
      notifications.markAllRead(memberOf(context), before),
    )
    const steps = dry_run
      ? ['Nothing was changed: this was a dry run. Call again without dry_run to apply it.']
      : []
    return { marked, dry_run, next_steps: steps }
  },
})
