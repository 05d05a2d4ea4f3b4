import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { setup, setupOf } from './setup.ts'

export const getSetup = readOperation({
  id: 'school_setup.get',
  title: 'Get the setup of the school',
  description: 'Returns which setup steps towards a first sale are done.',
  scope: 'session',
  permission: 'school:write',
  input: {},
  output: setup,
  run: setupOf,
  rest: get('/school/setup'),
})

export const dismissSetup = versionedOperation({
  id: 'school_setup.dismiss',
  title: 'Dismiss the setup steps',
  description: 'Hides the list of setup steps on the dashboard of the admin area, or shows it again.',
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
