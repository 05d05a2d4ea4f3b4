import { stripeEvents } from '../../../src/domain/gateways/stripe/events.ts'
import { paths as sitePaths } from '../../../src/paths/paths.ts'
import type { components, paths } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { SimulatorBanner } from '../dashboard/simulator-banner.tsx'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { Copyable } from '../kit/copy.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { CheckInput, ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Panel, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { ConnectionTest } from './connection-test.tsx'
import { Currencies } from './currencies.tsx'
import { gatewayMessages as messages } from './gateway-messages.ts'

type Account = components['schemas']['GatewayAccount']
type Gateway = 'stripe' | 'newebpay' | 'ecpay' | 'manual' | 'simulator'
type GatewayInput = Body & { readonly webhook_secret?: string; readonly former_secrets?: string }
type Body = paths['/gateway_accounts/{gateway}']['put']['requestBody']['content']['application/json']

const gateways: readonly Gateway[] = ['stripe', 'newebpay', 'ecpay', 'manual', 'simulator']
const gatewaysWithKeys: readonly Gateway[] = ['stripe', 'newebpay', 'ecpay']

export function Gateways() {
  const accounts = useFetched(['gateways'], (signal) => orThrow(api.GET('/gateway_accounts', { signal })))
  return (
    <Screen title={messages.title} intro={messages.intro}>
      <QueryView query={accounts}>
        {({ data }) => (
          <>
            {data.length === 0 ? <p className="notice">{messages.emptyText}</p> : <SimulatorBanner />}
            <Currencies />
            {gateways.map((gateway) => (
              <GatewayPanel
                key={gateway}
                gateway={gateway}
                account={data.find((each) => each.gateway === gateway)}
                isFirst={data.length === 0}
              />
            ))}
          </>
        )}
      </QueryView>
    </Screen>
  )
}

type GatewayProps = {
  readonly gateway: Gateway
  readonly account: Account | undefined
  readonly isFirst: boolean
}

function GatewayPanel({ gateway, account, isFirst }: GatewayProps) {
  const [name = '', text = ''] = messages.gateways[gateway]
  return (
    <Panel
      title={name}
      help={text}
      actions={
        <>
          {account ? <TestGateway gateway={gateway} /> : null}
          {account ? <RemoveGateway gateway={gateway} name={name} /> : null}
          <GatewayDialog gateway={gateway} account={account} isFirst={isFirst} />
        </>
      }
    >
      {account ? (
        <p>
          {account.is_default ? <Chip tone="good">{messages.default}</Chip> : null}{' '}
          {account.takes_real_money ? null : <Chip tone="careful">{messages.testMode}</Chip>} {messages.since}{' '}
          {day(account.updated_at)}
        </p>
      ) : null}
      {gateway === 'stripe' ? <StripeWebhook /> : null}
    </Panel>
  )
}

function GatewayDialog({ gateway, account, isFirst }: GatewayProps) {
  const [name = ''] = messages.gateways[gateway]
  return (
    <FormDialog<GatewayInput>
      label={account ? messages.change : messages.setUp}
      title={name}
      intro={account && gatewaysWithKeys.includes(gateway) ? messages.changeText : undefined}
      defaults={{ is_default: account?.is_default ?? isFirst, environment: 'stage', days_to_pay: 3 }}
      done={messages.saved}
      send={(values) =>
        orThrow(
          api.PUT('/gateway_accounts/{gateway}', {
            params: { path: { gateway }, header: ifMatch(account) },
            body: requestBody(gateway, values),
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
            label={messages.instructions}
            help={messages.instructionsHelp}
            lines={4}
            isRequired
          />
          <TextInput source="days_to_pay" label={messages.days} type="number" isRequired />
        </>
      ) : null}
      <CheckInput source="is_default" label={messages.isDefault} />
    </FormDialog>
  )
}

// The values that an operator pastes into Stripe's dashboard.
function StripeWebhook() {
  return (
    <>
      <Copyable
        label={messages.webhookUrl}
        text={`${location.origin}${sitePaths.gatewayWebhooks('stripe')}`}
      />
      <p className="help">{messages.webhookEvents(stripeEvents.join(', '))}</p>
    </>
  )
}

function StripeFields() {
  return (
    <>
      <TextInput
        source="secret_key"
        label={messages.secretKey}
        help={messages.secretKeyHelp}
        type="password"
        isRequired
      />
      <TextInput
        source="webhook_secret"
        label={messages.webhookSecret}
        help={messages.webhookSecretHelp}
        type="password"
        isRequired
      />
      <TextInput
        source="former_secrets"
        label={messages.formerSecret}
        help={messages.formerSecretHelp}
        type="password"
      />
    </>
  )
}

function MerchantFields() {
  return (
    <>
      <TextInput source="merchant_id" label={messages.merchant} isRequired />
      <TextInput source="hash_key" label={messages.key} type="password" isRequired />
      <TextInput source="hash_iv" label={messages.iv} type="password" isRequired />
      <ChoiceInput source="environment" label={messages.environment} choices={messages.environments} />
    </>
  )
}

function requestBody(gateway: Gateway, values: GatewayInput): Body {
  const { is_default, merchant_id, hash_key, hash_iv, environment, instructions, days_to_pay } = values
  const { secret_key, webhook_secret, former_secrets } = values
  const merchant = { merchant_id, hash_key, hash_iv, environment }
  const gatewayFields = {
    stripe: { secret_key, webhook_secrets: [webhook_secret, former_secrets].filter(Boolean) },
    newebpay: merchant,
    ecpay: merchant,
    manual: { instructions, days_to_pay },
    simulator: {},
  }[gateway]
  return { is_default, ...(gatewayFields as Partial<Body>) }
}

function TestGateway({ gateway }: { readonly gateway: Gateway }) {
  return (
    <ConnectionTest
      messages={messages}
      test={() => orThrow(api.POST('/gateway_accounts/{gateway}/test', { params: { path: { gateway } } }))}
    />
  )
}

function RemoveGateway({ gateway, name }: { readonly gateway: Gateway; readonly name: string }) {
  return (
    <ConfirmButton
      tone="danger"
      variant="text"
      label={messages.remove}
      title={messages.removeTitle(name)}
      explain={messages.removeText}
      action={() => orThrow(api.DELETE('/gateway_accounts/{gateway}', { params: { path: { gateway } } }))}
      done={messages.removed}
    />
  )
}
