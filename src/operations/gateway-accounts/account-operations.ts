import { z } from 'zod'
import { listOperation, outwardOperation, removeOperation } from '../operation.ts'
import { get, post, put, remove } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { orNotFound } from '../wire/resource-id.ts'
import { account, accountByGateway, toGatewayAccount, gateway } from './account.ts'
import { accountSettings, settingsOf } from './account-settings.ts'

export const listAccounts = listOperation({
  id: 'gateway_accounts.list',
  title: 'List gateway accounts',
  description: 'The accounts of this school at payment gateways, the default first. Keys are never shown.',
  scope: 'session',
  permission: 'school:write',
  filters: {},
  item: account,
  read: async ({ gateways }, operator) => ({
    rows: await gateways.listGatewayAccounts(operator),
    hasNext: false,
    hasPrevious: false,
  }),
  cursorOf: ({ createdAt }) => ({ at: createdAt, id: '' }),
  toItem: (row) => toGatewayAccount(row),
  rest: get('/gateway_accounts'),
})

export const setAccount = versionedOperation({
  id: 'gateway_accounts.set',
  title: 'Set a gateway account',
  description:
    'Opens or changes the account of this school at a payment gateway. Its keys are sealed and never shown again.',
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: { gateway, ...accountSettings },
  output: account,
  current: (modules, operator, { gateway: name }) => accountByGateway(modules, operator, name),
  async run(modules, operator, { gateway: name, ...settings }) {
    const { isDefault } = settings
    await modules.gateways.setGatewayAccount(operator, { ...settingsOf(name, settings), isDefault })
    return orNotFound(await accountByGateway(modules, operator, name), 'gateway account', name)
  },
  rest: put('/gateway_accounts/:gateway'),
})

export const removeAccount = removeOperation({
  id: 'gateway_accounts.remove',
  title: 'Remove a gateway account',
  description: 'Removes an account with its keys. Refused while payments wait at this gateway.',
  scope: 'session',
  permission: 'school:write',
  input: { gateway },
  run: async ({ gateways }, operator, { gateway: name }) =>
    await gateways.removeGatewayAccount(operator, name),
  rest: remove('/gateway_accounts/:gateway'),
})

export const testAccount = outwardOperation({
  id: 'gateway_accounts.test',
  title: 'Test a gateway account',
  description:
    'Tries the stored keys with one request that changes nothing, for ten seconds at most. A gateway that does not answer is an answer too.',
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: { gateway },
  output: z.object({ works: z.boolean(), detail: z.string().describe('a sentence for the operator') }),
  run: ({ modules: { gateways } }, operator, { gateway: name }) => gateways.testGateway(operator, name),
  rest: post('/gateway_accounts/:gateway/test'),
})
