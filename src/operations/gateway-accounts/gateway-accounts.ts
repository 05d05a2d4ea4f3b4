import { z } from 'zod'
import type { GatewaySettings, ListedGatewayAccount } from '../../domain/gateways/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import { invalid } from '../../platform/fields.ts'
import type { OperationModules } from '../caller.ts'
import { listOperation, outwardOperation, removeOperation } from '../operation.ts'
import { get, post, put, remove } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { component } from '../wire/component.ts'
import { orRefuse } from '../wire/named.ts'
import { moment, momentOf } from '../wire/shapes.ts'
import type { Camelled } from '../wire/wire-names.ts'

const gateway = z.enum(['simulator', 'ecpay', 'newebpay', 'stripe', 'manual'])

const account = component(
  'GatewayAccount',
  z.object({
    gateway: z.string(),
    is_default: z.boolean(),
    takes_real_money: z
      .boolean()
      .describe('false for the simulator and for a gateway in its test environment'),
    created_at: moment,
    updated_at: moment,
  }),
)

function accountShown(given: ListedGatewayAccount): z.input<typeof account> {
  return {
    gateway: given.gateway,
    is_default: given.isDefault,
    takes_real_money: given.takesRealMoney,
    created_at: momentOf(given.createdAt),
    updated_at: momentOf(given.updatedAt),
  }
}

const listAccounts = listOperation({
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
  toItem: (row) => accountShown(row),
  rest: get('/gateway_accounts'),
})

const key = z.string().min(1).max(64)
const secret = z.string().min(1).max(255)

const accountSettings = {
  is_default: z.boolean().describe('whether buyers pay here unless they choose another'),
  merchant_id: z.string().max(15).optional().describe('of ecpay and newebpay'),
  hash_key: key.optional().describe('of ecpay and newebpay; never shown again'),
  hash_iv: key.optional().describe('of ecpay and newebpay; never shown again'),
  environment: z.enum(['stage', 'production']).optional().describe('of ecpay and newebpay'),
  instalments: z
    .array(z.number().int())
    .max(6)
    .optional()
    .describe('of ecpay and newebpay: those granted to you'),
  secret_key: secret.optional().describe('of stripe: a secret or restricted key; never shown again'),
  webhook_secrets: z
    .array(secret)
    .max(3)
    .optional()
    .describe(
      'of stripe: the secret of the webhook endpoint, and former ones while it rotates; never shown again',
    ),
  instructions: z.string().max(2_000).optional().describe('of manual: how to pay'),
  days_to_pay: z.number().int().min(1).max(60).optional().describe('of manual'),
}

type AccountInput = Camelled<z.output<z.ZodObject<typeof accountSettings>>>

async function accountAt({ gateways }: OperationModules, operator: OperatorActor, name: string) {
  const accounts = await gateways.listGatewayAccounts(operator)
  const found = accounts.find((each) => each.gateway === name)
  return found && accountShown(found)
}

const setAccount = versionedOperation({
  id: 'gateway_accounts.set',
  title: 'Set a gateway account',
  description:
    'Opens or changes the account of this school at a payment gateway. Its keys are sealed and never shown again.',
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: { gateway, ...accountSettings },
  output: account,
  current: (modules, operator, { gateway: name }) => accountAt(modules, operator, name),
  async run(modules, operator, { gateway: name, ...sent }) {
    const { isDefault } = sent
    await modules.gateways.setGatewayAccount(operator, { ...settingsOf(name, sent), isDefault })
    return orRefuse(await accountAt(modules, operator, name), 'gateway account', name)
  },
  rest: put('/gateway_accounts/:gateway'),
})

function settingsOf(name: z.output<typeof gateway>, sent: AccountInput): GatewaySettings {
  switch (name) {
    case 'simulator':
      return { gateway: name }
    case 'manual': {
      const { instructions, daysToPay = 7 } = required(sent, ['instructions'])
      return { gateway: name, settings: { instructions, daysToPay } }
    }
    case 'stripe': {
      const { secretKey, webhookSecrets } = required(sent, ['secretKey', 'webhookSecrets'])
      return { gateway: name, settings: { secretKey, webhookSecrets: [...webhookSecrets] } }
    }
    case 'newebpay':
    case 'ecpay': {
      const { merchantId, hashKey, hashIv, environment, instalments } = required(sent, [
        ...(['merchantId', 'hashKey', 'hashIv', 'environment'] as const),
      ])
      return { gateway: name, settings: { merchantId, hashKey, hashIv, environment, instalments } }
    }
  }
}

type With<Fields extends keyof AccountInput> = AccountInput & {
  readonly [Field in Fields]: NonNullable<AccountInput[Field]>
}

function required<Field extends keyof AccountInput>(
  sent: AccountInput,
  fields: readonly Field[],
): With<Field> {
  if (isWith(sent, fields)) return sent
  const missing = fields.filter((field) => sent[field] === undefined)
  throw invalid(
    'gateway account',
    missing.map((field) => ({ field, message: 'is required' })),
  )
}

function isWith<Field extends keyof AccountInput>(
  sent: AccountInput,
  fields: readonly Field[],
): sent is With<Field> {
  return fields.every((field) => sent[field] !== undefined)
}

const removeAccount = removeOperation({
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

const testAccount = outwardOperation({
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

export const gatewayAccountOperations = [listAccounts, setAccount, removeAccount, testAccount]
