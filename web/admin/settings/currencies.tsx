import { currencyName } from '../../../src/labels/currency-name.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { ChecksInput } from '../kit/inputs/checks-input.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Facts, Panel } from '../kit/screen.tsx'
import { language } from '../kit/texts/language.ts'
import { currencyMessages as messages } from './currency-messages.ts'

const currencyLabel = (code: string) => `${code} (${currencyName(language, code)})`

/** The currencies that a school sells in. */
export function useCurrencies() {
  return useFetched(['currencies'], (signal) => orThrow(api.GET('/currencies', { signal })))
}

export function Currencies() {
  return (
    <QueryView query={useCurrencies()}>
      {({ currency, others, possible, version }) => (
        <Panel
          title={messages.title}
          help={messages.help(currencyLabel(currency))}
          actions={
            may('school:write') && possible.length + others.length > 0 ? (
              <ChangeCurrencies
                others={others}
                choices={[...new Set([...others, ...possible])]}
                version={version}
              />
            ) : null
          }
        >
          <Facts rows={[[messages.additional, others.map(currencyLabel).join(', ') || messages.none]]} />
          {possible.length === 0 ? <p>{messages.notPossible}</p> : null}
        </Panel>
      )}
    </QueryView>
  )
}

type ChangeProps = {
  readonly others: readonly string[]
  readonly choices: readonly string[]
  readonly version: string
}

function ChangeCurrencies({ others, choices, version }: ChangeProps) {
  return (
    <FormDialog<{ others: string[] | null }>
      label={messages.change}
      title={messages.additional}
      defaults={{ others }}
      done={messages.saved}
      send={(values) =>
        orThrow(
          api.PUT('/currencies', {
            params: { header: ifMatch({ version }) },
            body: { others: values.others ?? [] },
          }),
        )
      }
    >
      <ChecksInput
        source="others"
        label={messages.additional}
        choices={Object.fromEntries(choices.map((code) => [code, currencyLabel(code)]))}
      />
    </FormDialog>
  )
}
