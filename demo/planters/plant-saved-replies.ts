import type { OperatorActor } from '../../src/domain/tenancy/index.ts'
import type { Planting } from '../planting.ts'

export type DemoSavedReply<Name extends string> = {
  readonly by: Name
  readonly title: string
  readonly body: string
  /** True for everybody on the staff. */
  readonly isShared: boolean
}

/** The saved replies of the staff. */
export async function plantSavedReplies<Name extends string>(
  { modules, clock }: Planting,
  staff: Readonly<Record<Name, OperatorActor>>,
  replies: readonly DemoSavedReply<Name>[],
): Promise<void> {
  let daysOld = 200
  for (const { by, ...reply } of replies) {
    clock.moveTo(clock.daysAgo(daysOld--))
    await modules.teaching.createSavedReply(staff[by], reply)
  }
  clock.moveTo(clock.present)
}
