import type { SendableKind } from '../../src/domain/notifications/index.ts'
import type { MemberActor } from '../../src/domain/tenancy/index.ts'
import type { Planting } from '../planting.ts'

export type DemoNotification = {
  readonly daysAgo: number
  readonly kind: SendableKind
  readonly title: string
  readonly body: string | null
  readonly path: string
}

/** Fills an inbox, the oldest first; all but the last so many have been read soon after. */
export async function plantInbox(
  { modules, clock }: Planting,
  member: MemberActor,
  inbox: readonly DemoNotification[],
  { unread }: { readonly unread: number },
): Promise<void> {
  const { schoolId, memberId: personId } = member
  for (const [at, { daysAgo, kind, title, body, path }] of inbox.entries()) {
    clock.moveTo(clock.daysAgo(daysAgo))
    const source = `demo:${at}`
    await modules.notifications.notify({
      schoolId,
      personId,
      kind,
      source,
      path,
      isPast: true,
      messages: () => ({ title, body }),
    })
    if (at >= inbox.length - unread) continue
    clock.moveTo(clock.daysAgo(daysAgo - 0.1))
    await modules.notifications.markAllRead(member)
  }
}
