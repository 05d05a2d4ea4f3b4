import Button from '@mui/material/Button'
import { useState } from 'react'
import { stripeEvents } from '../../../src/domain/gateways/stripe/events.ts'
import { paths as sitePaths } from '../../../src/paths/paths.ts'
import type { components, paths } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { NoRealMoneyBanner } from '../dashboard/no-real-money.tsx'
import { useAct } from '../kit/acts/act.ts'
import { ConfirmButton } from '../kit/acts/confirm.tsx'
import { Asked } from '../kit/asked.tsx'
import { Copyable } from '../kit/copy.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { CheckInput, ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { useFetched } from '../kit/query.ts'
import { Chip, Panel, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { Currencies } from './currencies.tsx'
import { gatewayWords as say } from './money-words.ts'

type Account = components['schemas']['GatewayAccount']
type Gateway = 'stripe' | 'newebpay' | 'ecpay' | 'manual' | 'simulator'
type GatewayInput = Body & { readonly webhook_secret?: string; readonly former_secrets?: string }
type Body = paths['/gateway_accounts/{gateway}']['put']['requestBody']['content']['application/json']

const gateways: readonly Gateway[] = ['stripe', 'newebpay', 'ecpay', 'manual', 'simulator']
const withKeys: readonly Gateway[] = ['stripe', 'newebpay', 'ecpay']

export function Gateways() {
  const accounts = useFetched(['gateways'], (signal) => orThrow(api.GET('/gateway_accounts', { signal })))
  return (
    <Screen title={say.title} intro={say.intro}>
      <Asked of={accounts}>
        {({ data }) => (
          <>
            {data.length === 0 ? <p className="notice">{say.emptyText}</p> : <NoRealMoneyBanner />}
            <Currencies />
            {gateways.map((gateway) => (
              <OneGateway
                key={gateway}
                gateway={gateway}
                account={data.find((each) => each.gateway === gateway)}
                isFirst={data.length === 0}
              />
            ))}
          </>
        )}
      </Asked>
    </Screen>
  )
}

type OneProps = {
  readonly gateway: Gateway
  readonly account: Account | undefined
  readonly isFirst: boolean
}

function OneGateway({ gateway, account, isFirst }: OneProps) {
  const [name = '', text = ''] = say.gateways[gateway]
  return (
    <Panel
      title={name}
      help={text}
      actions={
        <>
          {account ? <TestGateway gateway={gateway} /> : null}
          {account ? <RemoveGateway gateway={gateway} name={name} /> : null}
          <SetGateway gateway={gateway} account={account} isFirst={isFirst} />
        </>
      }
    >
      {account ? (
        <p>
          {account.is_default ? <Chip tone="good">{say.default}</Chip> : null}{' '}
          {account.takes_real_money ? null : <Chip tone="careful">{say.testMode}</Chip>} {say.since}{' '}
          {day(account.updated_at)}
        </p>
      ) : null}
      {gateway === 'stripe' ? <StripeWebhook /> : null}
    </Panel>
  )
}

function SetGateway({ gateway, account, isFirst }: OneProps) {
  const [name = ''] = say.gateways[gateway]
  return (
    <FormDialog<GatewayInput>
      label={account ? say.change : say.setUp}
      title={name}
      intro={account && withKeys.includes(gateway) ? say.changeText : undefined}
      defaults={{ is_default: account?.is_default ?? isFirst, environment: 'stage', days_to_pay: 3 }}
      done={say.saved}
      send={(values) =>
        orThrow(
          api.PUT('/gateway_accounts/{gateway}', {
            params: { path: { gateway }, header: ifMatch(account) },
            body: sentFor(gateway, values),
          }),
        )
      }
    >
      {gateway === 'stripe' ? <StripeFields /> : null}
      {gateway === 'ecpay' || gateway === 'newebpay' ? <MerchantFields /> : null}
      {gateway === 'manual' ? (
        <>
          <TextInput
            source="instructions"
            label={say.instructions}
            help={say.instructionsHelp}
            lines={4}
            isRequired
          />
          <TextInput source="days_to_pay" label={say.days} type="number" isRequired />
        </>
      ) : null}
      <CheckInput source="is_default" label={say.isDefault} />
    </FormDialog>
  )
}

// What an operator pastes into Stripe's dashboard.
function StripeWebhook() {
  return (
    <>
      <Copyable label={say.webhookUrl} text={`${location.origin}${sitePaths.gatewayWebhooks('stripe')}`} />
      <p className="help">{say.webhookEvents(stripeEvents.join(', '))}</p>
    </>
  )
}

function StripeFields() {
  return (
    <>
      <TextInput
        source="secret_key"
        label={say.secretKey}
        help={say.secretKeyHelp}
        type="password"
        isRequired
      />
      <TextInput
        source="webhook_secret"
        label={say.webhookSecret}
        help={say.webhookSecretHelp}
        type="password"
        isRequired
      />
      <TextInput
        source="former_secrets"
        label={say.formerSecret}
        help={say.formerSecretHelp}
        type="password"
      />
    </>
  )
}

function MerchantFields() {
  return (
    <>
      <TextInput source="merchant_id" label={say.merchant} isRequired />
      <TextInput source="hash_key" label={say.key} type="password" isRequired />
      <TextInput source="hash_iv" label={say.iv} type="password" isRequired />
      <ChoiceInput source="environment" label={say.environment} choices={say.environments} />
    </>
  )
}

function sentFor(gateway: Gateway, values: GatewayInput): Body {
  const { is_default, merchant_id, hash_key, hash_iv, environment, instructions, days_to_pay } = values
  const { secret_key, webhook_secret, former_secrets } = values
  const merchant = { merchant_id, hash_key, hash_iv, environment }
  const own = {
    stripe: { secret_key, webhook_secrets: [webhook_secret, former_secrets].filter(Boolean) },
    newebpay: merchant,
    ecpay: merchant,
    manual: { instructions, days_to_pay },
    simulator: {},
  }[gateway]
  return { is_default, ...(own as Partial<Body>) }
}

function TestGateway({ gateway }: { readonly gateway: Gateway }) {
  const [result, setResult] = useState<{ readonly works: boolean; readonly detail: string }>()
  const { run, isRunning } = useAct(
    async () =>
      setResult(
        await orThrow(api.POST('/gateway_accounts/{gateway}/test', { params: { path: { gateway } } })),
      ),
    { keeps: 'screen' },
  )
  return (
    <>
      <span role="status" className="above">
        {result ? (
          <Chip tone={result.works ? 'good' : 'danger'}>
            {result.works ? say.works : `${say.fails}: ${result.detail}`}
          </Chip>
        ) : null}
      </span>
      <Button onClick={() => void run()} disabled={isRunning}>
        {say.test}
      </Button>
    </>
  )
}

function RemoveGateway({ gateway, name }: { readonly gateway: Gateway; readonly name: string }) {
  return (
    <ConfirmButton
      tone="danger"
      variant="text"
      label={say.remove}
      title={say.removeTitle(name)}
      explain={say.removeText}
      act={() => orThrow(api.DELETE('/gateway_accounts/{gateway}', { params: { path: { gateway } } }))}
      done={say.removed}
    />
  )
}
