import { useWatch } from 'react-hook-form'
import { longestNumberPrefix, longestSeller } from '../../../src/domain/invoicing/limits.ts'
import type { components, paths } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Facts, Panel, Screen } from '../kit/screen.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { invoiceSettingsMessages as messages } from './invoice-settings-messages.ts'

type Settings = components['schemas']['InvoiceSettings']
type InvoiceSettingsInput = paths['/invoice_settings']['put']['requestBody']['content']['application/json']

export function InvoiceSettings() {
  const settings = useFetched(['invoice_settings'], (signal) =>
    orThrow(api.GET('/invoice_settings', { signal })),
  )
  return (
    <Screen title={messages.title} intro={messages.intro}>
      <QueryView query={settings}>{(found) => <SettingsSummary settings={found} />}</QueryView>
    </Screen>
  )
}

function SettingsSummary({ settings }: { readonly settings: Settings }) {
  const { fields } = messages
  const rows: [string, string][] = [
    [fields.issuer, messages.issuers[settings.issuer]],
    [fields.seller_name, settings.seller_name],
    [fields.seller_address, settings.seller_address],
    [fields.seller_tax_id, settings.seller_tax_id],
    ...(settings.issuer === 'local' ? ownNumbers(settings) : []),
  ]
  return (
    <Panel
      title={messages.issuer}
      actions={
        <>
          {settings.has_ecpay_keys ? <TestKeys /> : null}
          <ChangeSettings settings={settings} />
        </>
      }
    >
      <Facts rows={rows.filter(([, value]) => value !== '')} />
      {settings.has_ecpay_keys ? (
        <p>
          <Chip tone="good">{messages.hasKeys}</Chip>
        </p>
      ) : null}
    </Panel>
  )
}

const ownNumbers = ({ document, number_prefix, first_number }: Settings): [string, string][] => [
  [messages.fields.document, messages.documents[document]],
  [messages.fields.number_prefix, number_prefix],
  [messages.fields.first_number, String(first_number)],
]

function ChangeSettings({ settings }: { readonly settings: Settings }) {
  const { has_ecpay_keys: _keys, updated_at, ...terms } = settings
  return (
    <FormDialog<InvoiceSettingsInput>
      label={messages.change}
      title={messages.title}
      defaults={{ ...terms, environment: 'production' }}
      done={messages.saved}
      send={(values) =>
        orThrow(
          api.PUT('/invoice_settings', {
            params: { header: ifMatch({ updated_at }) },
            body: requestBody(values),
          }),
        )
      }
    >
      <ChoiceInput source="issuer" label={messages.fields.issuer} choices={messages.issuers} isRequired />
      <TextInput source="seller_name" label={messages.fields.seller_name} atMost={longestSeller.name} />
      <TextInput
        source="seller_address"
        label={messages.fields.seller_address}
        atMost={longestSeller.address}
        lines={2}
      />
      <TextInput source="seller_tax_id" label={messages.fields.seller_tax_id} atMost={longestSeller.taxId} />
      <IssuerFields hasKeys={settings.has_ecpay_keys} />
    </FormDialog>
  )
}

function IssuerFields({ hasKeys }: { readonly hasKeys: boolean }) {
  const issuer: unknown = useWatch({ name: 'issuer' })
  if (issuer === 'local') return <OwnNumberFields />
  return issuer === 'ecpay' ? <EcpayFields hasKeys={hasKeys} /> : null
}

function OwnNumberFields() {
  return (
    <>
      <ChoiceInput
        source="document"
        label={messages.fields.document}
        choices={messages.documents}
        isRequired
      />
      <div className="pair">
        <TextInput
          source="number_prefix"
          label={messages.fields.number_prefix}
          help={messages.prefixHelp}
          atMost={longestNumberPrefix}
        />
        <TextInput source="first_number" label={messages.fields.first_number} type="number" isRequired />
      </div>
    </>
  )
}

function EcpayFields({ hasKeys }: { readonly hasKeys: boolean }) {
  const isRequired = !hasKeys
  return (
    <>
      {hasKeys ? <p>{messages.keysHelp}</p> : null}
      <TextInput source="merchant_id" label={messages.fields.merchant_id} isRequired={isRequired} />
      <TextInput source="hash_key" label={messages.fields.hash_key} type="password" isRequired={isRequired} />
      <TextInput source="hash_iv" label={messages.fields.hash_iv} type="password" isRequired={isRequired} />
      <ChoiceInput source="environment" label={messages.fields.environment} choices={messages.environments} />
    </>
  )
}

// Empty fields come as null; the stored merchant keys are kept unless all three are entered.
function requestBody(values: InvoiceSettingsInput): InvoiceSettingsInput {
  const { issuer, document, seller_name, seller_address, seller_tax_id, number_prefix, first_number } = values
  const { merchant_id, hash_key, hash_iv, environment } = values
  const keys = merchant_id && hash_key && hash_iv ? { merchant_id, hash_key, hash_iv, environment } : {}
  return {
    issuer,
    document,
    first_number,
    number_prefix: number_prefix ?? '',
    seller_name: seller_name ?? '',
    seller_address: seller_address ?? '',
    seller_tax_id: seller_tax_id ?? '',
    ...(keys as Partial<InvoiceSettingsInput>),
  }
}

function TestKeys() {
  return <ConnectionTest messages={messages} test={() => orThrow(api.POST('/invoice_settings/test', {}))} />
}
