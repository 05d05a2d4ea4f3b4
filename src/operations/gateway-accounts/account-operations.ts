import { z } from 'zod'
import { keyTestTimeoutMs } from '../../domain/gateways/index.ts'
import { inWords } from '../../platform/duration-in-words.ts'
import { listOperation, outwardOperation, removeOperation } from '../operation.ts'
import { get, post, put, remove } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { orNotFound } from '../wire/resource-id.ts'
import { account, accountByGateway, gateway, toGatewayAccount } from './account.ts'
import { accountSettings, settingsOf } from './account-settings.ts'

export const listAccounts = listOperation({
  id: 'gateway_accounts.list',
  reads: 'primary',
  title: 'List gateway accounts',
  description:
    'Returns the accounts of this school at payment gateways, the default first. Keys are never returned.',
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
    'Creates or updates the account of this school at a payment gateway. Its keys are encrypted and never returned.',
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
  description:
    'Removes an account with its keys. Refused with conflict while payments are open at this gateway.',
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
  description: `Tests the stored keys with one request that changes nothing, for at most ${inWords(keyTestTimeoutMs)}. A gateway that does not respond is a valid result.`,
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: { gateway },
  output: z.object({ works: z.boolean(), detail: z.string().describe('a sentence for the operator') }),
  run: ({ modules: { gateways } }, operator, { gateway: name }) => gateways.testGateway(operator, name),
  rest: post('/gateway_accounts/:gateway/test'),
})
