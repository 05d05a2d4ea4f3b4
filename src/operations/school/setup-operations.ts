import { z } from 'zod'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { OperationModules } from '../caller.ts'
import { readOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { component } from '../wire/component.ts'
import { momentOf, momentOrNull } from '../wire/shapes.ts'
import { version, withVersion } from '../wire/version.ts'

const setup = component(
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
    dismissed_at: momentOrNull.describe('when an operator dismissed the list of first steps'),
    version,
  }),
)

async function setupOf({ settings, gateways }: OperationModules, operator: OperatorActor) {
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

const getSetup = readOperation({
  id: 'school_setup.get',
  title: 'Get the setup of the school',
  description: 'Which of the first steps towards a sale are done.',
  scope: 'session',
  permission: 'school:write',
  input: {},
  output: setup,
  run: setupOf,
  rest: get('/school/setup'),
})

const dismissSetup = versionedOperation({
  id: 'school_setup.dismiss',
  title: 'Dismiss the first steps',
  description: 'Hides the list of first steps on the dashboard of the admin area, or shows it again.',
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: { is_dismissed: z.boolean() },
  output: setup,
  current: setupOf,
  async run(modules, operator, { isDismissed }) {
    await modules.settings.dismissSetup(operator, { to: isDismissed ? 'hidden' : 'shown' })
    return await setupOf(modules, operator)
  },
  rest: put('/school/setup'),
})

export const schoolSetupOperations = [getSetup, dismissSetup]
