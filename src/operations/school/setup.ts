import { z } from 'zod'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { OperationModules } from '../caller.ts'
import { component } from '../wire/component.ts'
import { momentOf, momentOrNull } from '../wire/shapes.ts'
import { version, withVersion } from '../wire/version.ts'

export const setup = component(
  'SchoolSetup',
  z.object({
    has_course: z.boolean(),
    has_gateway: z.boolean().describe('an account that takes real money; the simulator does not count'),
    takes_real_money: z
      .boolean()
      .describe(
        'whether the default gateway account moves money: false for the simulator and test environments',
      ),
    has_published_course: z.boolean(),
    has_appearance: z.boolean().describe('whether the appearance was changed'),
    dismissed_at: momentOrNull.describe('when an operator dismissed the setup steps'),
    version,
  }),
)

export async function setupOf({ settings, gateways }: OperationModules, operator: OperatorActor) {
  const { dismissedAt, ...steps } = await settings.schoolSetup(operator)
  const accounts = await gateways.listGatewayAccounts(operator)
  return withVersion({
    has_course: Boolean(steps.hasCourse),
    has_gateway: accounts.some(({ takesRealMoney }) => takesRealMoney),
    takes_real_money: accounts.some(({ isDefault, takesRealMoney }) => isDefault && takesRealMoney),
    has_published_course: Boolean(steps.hasPublishedCourse),
    has_appearance: Boolean(steps.hasAppearance),
    dismissed_at: momentOf(dismissedAt),
  })
}
