import { countryName, countryNames } from '../../../src/labels/country-names.ts'
import { percentOf } from '../../../src/labels/tax-labels.ts'
import type { components } from '../api/admin-api.gen.ts'
import { may } from '../api/session.ts'
import { DeleteButton } from '../kit/acts/publishing.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { CheckInput, ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { language } from '../kit/texts/language.ts'
import { taxWords as say } from './tax-words.ts'

type TaxRate = components['schemas']['TaxRate']

const back = { to: '/tax_rates', label: say.title }

const placeOf = ({ country }: Pick<TaxRate, 'country'>) =>
  country ? countryName(language, country) : say.everywhere

export function TaxRateList() {
  const create = <CreateLink to="/tax_rates/create" permission="school:write" label={say.create} />
  return (
    <Screen title={say.title} intro={say.intro} actions={create}>
      <List<TaxRate>
        resource="tax_rates"
        open={({ id }) => `/tax_rates/${id}`}
        empty={{ title: say.empty, text: say.emptyText, action: create }}
        columns={[
          { title: say.fields.country, show: placeOf },
          { title: say.fields.name, show: ({ name }) => name },
          { title: say.fields.rate, show: percentOf },
          {
            title: say.fields.price,
            show: ({ is_inclusive }) => (is_inclusive ? say.included : say.added),
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
      title={say.create}
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
      fields={say.fields}
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
    <Panel title={say.fields.rate} help={say.kept}>
      <ChoiceInput source="country" label={say.fields.country} choices={choices} none={say.everywhere} />
      <div className="pair">
        <TextInput source="name" label={say.fields.name} help={say.help.name} atMost={40} isRequired />
        <TextInput
          source="percent"
          label={say.fields.percent}
          help={say.help.percent}
          type="number"
          isRequired
        />
      </div>
      <CheckInput source="is_inclusive" label={say.fields.is_inclusive} help={say.help.is_inclusive} />
    </Panel>
  )
}
