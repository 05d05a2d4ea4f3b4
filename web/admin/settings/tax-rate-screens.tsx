import { longestTaxName } from '../../../src/domain/pricing/limits.ts'
import { countryName, countryNames } from '../../../src/labels/country-names.ts'
import { percentOf } from '../../../src/labels/tax-labels.ts'
import type { components } from '../api/admin-api.gen.ts'
import { may } from '../api/session.ts'
import { DeleteButton } from '../kit/actions/publishing.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { CheckInput, ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { language } from '../kit/texts/language.ts'
import { taxMessages as messages } from './tax-messages.ts'

type TaxRate = components['schemas']['TaxRate']

const back = { to: '/tax_rates', label: messages.title }

const placeOf = ({ country }: Pick<TaxRate, 'country'>) =>
  country ? countryName(language, country) : messages.everywhere

export function TaxRateList() {
  const create = <CreateLink to="/tax_rates/create" permission="school:write" label={messages.create} />
  return (
    <Screen title={messages.title} intro={messages.intro} actions={create}>
      <List<TaxRate>
        resource="tax_rates"
        open={({ id }) => `/tax_rates/${id}`}
        empty={{ title: messages.empty, text: messages.emptyText, action: create }}
        columns={[
          { title: messages.fields.country, render: placeOf },
          { title: messages.fields.name, render: ({ name }) => name },
          { title: messages.fields.rate, render: percentOf },
          {
            title: messages.fields.price,
            render: ({ is_inclusive }) => (is_inclusive ? messages.included : messages.added),
            isMinor: true,
          },
        ]}
      />
    </Screen>
  )
}

export function TaxRateCreate() {
  return (
    <CreateScreen
      resource="tax_rates"
      back={back}
      title={messages.create}
      defaults={{ is_inclusive: true }}
      redirect="list"
    >
      <Fields />
    </CreateScreen>
  )
}

export function TaxRateEdit() {
  const isReadOnly = !may('school:write')
  return (
    <EditScreen<TaxRate>
      resource="tax_rates"
      back={back}
      title={placeOf}
      fields={messages.fields}
      isReadOnly={isReadOnly}
      actions={(rate) =>
        isReadOnly ? null : <DeleteButton resource="tax_rates" row={rate} name={placeOf(rate)} />
      }
    >
      <Fields />
    </EditScreen>
  )
}

const choices = Object.fromEntries(countryNames(language))

function Fields() {
  return (
    <Panel title={messages.fields.rate} help={messages.futureOnly}>
      <ChoiceInput
        source="country"
        label={messages.fields.country}
        choices={choices}
        none={messages.everywhere}
      />
      <div className="pair">
        <TextInput
          source="name"
          label={messages.fields.name}
          help={messages.help.name}
          atMost={longestTaxName}
          isRequired
        />
        <TextInput
          source="percent"
          label={messages.fields.percent}
          help={messages.help.percent}
          type="number"
          isRequired
        />
      </div>
      <CheckInput
        source="is_inclusive"
        label={messages.fields.is_inclusive}
        help={messages.help.is_inclusive}
      />
    </Panel>
  )
}
