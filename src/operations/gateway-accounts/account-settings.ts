import { z } from 'zod'
import { type GatewaySettings, manualDaysToPay } from '../../domain/gateways/index.ts'
import { invalid } from '../../platform/fields.ts'
import type { Camelled } from '../wire/wire-names.ts'
import type { gateway } from './account.ts'

const key = z.string().min(1).max(64)
const secret = z.string().min(1).max(255)

export const accountSettings = {
  is_default: z.boolean().describe('whether this account is the default at the checkout'),
  merchant_id: z.string().max(15).optional().describe('for ecpay and newebpay'),
  hash_key: key.optional().describe('for ecpay and newebpay; never returned'),
  hash_iv: key.optional().describe('for ecpay and newebpay; never returned'),
  environment: z.enum(['stage', 'production']).optional().describe('for ecpay and newebpay'),
  instalments: z
    .array(z.number().int())
    .max(6)
    .optional()
    .describe('for ecpay and newebpay: the instalments in your contract'),
  secret_key: secret.optional().describe('for stripe: a secret or restricted key; never returned'),
  webhook_secrets: z
    .array(secret)
    .max(3)
    .optional()
    .describe(
      'for stripe: the secret of the webhook endpoint, and former ones during a rotation; never returned',
    ),
  instructions: z.string().max(2_000).optional().describe('for manual: the payment instructions'),
  days_to_pay: z.number().int().min(1).max(60).optional().describe('for manual'),
}

type AccountInput = Camelled<z.output<z.ZodObject<typeof accountSettings>>>

export function settingsOf(name: z.output<typeof gateway>, input: AccountInput): GatewaySettings {
  switch (name) {
    case 'simulator':
      return { gateway: name }
    case 'manual': {
      const { instructions, daysToPay = manualDaysToPay } = required(input, ['instructions'])
      return { gateway: name, settings: { instructions, daysToPay } }
    }
    case 'stripe': {
      const { secretKey, webhookSecrets } = required(input, ['secretKey', 'webhookSecrets'])
      return { gateway: name, settings: { secretKey, webhookSecrets: [...webhookSecrets] } }
    }
    case 'newebpay':
    case 'ecpay': {
      const { merchantId, hashKey, hashIv, environment, instalments } = required(input, [
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
  input: AccountInput,
  fields: readonly Field[],
): With<Field> {
  if (isWith(input, fields)) return input
  const missing = fields.filter((field) => input[field] === undefined)
  throw invalid(
    'gateway account',
    missing.map((field) => ({ field, message: 'is required' })),
  )
}

function isWith<Field extends keyof AccountInput>(
  input: AccountInput,
  fields: readonly Field[],
): input is With<Field> {
  return fields.every((field) => input[field] !== undefined)
}
