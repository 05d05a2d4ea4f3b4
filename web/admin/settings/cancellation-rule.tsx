import TextField from '@mui/material/TextField'
import type { components, paths } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { RowsInput } from '../kit/inputs/rows-input.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { cancellationRuleMessages as messages } from './cancellation-rule-messages.ts'

type Rule = components['schemas']['CancellationRule']
type Tier = Rule['tiers'][number]
type CancellationRuleInput = paths['/cancellation_rule']['put']['requestBody']['content']['application/json']

export function CancellationRule() {
  const rule = useFetched(['cancellation_rule'], (signal) =>
    orThrow(api.GET('/cancellation_rule', { signal })),
  )
  return (
    <Screen title={messages.title} intro={messages.intro}>
      <QueryView query={rule}>{(found) => <RuleSummary rule={found} />}</QueryView>
    </Screen>
  )
}

function RuleSummary({ rule }: { readonly rule: Rule }) {
  const lines = rule.tiers.map(({ hours_before, percent }) => messages.until(hours_before, percent))
  const last = rule.tiers.at(-1)
  return (
    <Panel title={messages.refunds} actions={<ChangeRule rule={rule} />}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {last?.hours_before === 0 ? null : <li>{last ? messages.after : messages.none}</li>}
      </ul>
      {rule.updated_at === null ? <p>{messages.isDefault}</p> : null}
    </Panel>
  )
}

function ChangeRule({ rule }: { readonly rule: Rule }) {
  return (
    <FormDialog<CancellationRuleInput>
      label={messages.change}
      title={messages.title}
      defaults={{ tiers: rule.tiers }}
      done={messages.saved}
      send={({ tiers }) =>
        orThrow(api.PUT('/cancellation_rule', { params: { header: ifMatch(rule) }, body: { tiers } }))
      }
    >
      <RowsInput<Tier>
        source="tiers"
        label={messages.tiers}
        help={messages.help}
        nameOf={({ hours_before, percent }) => messages.until(hours_before, percent)}
        add={[{ label: messages.add, row: { hours_before: 24, percent: 50 } }]}
      >
        {(tier, put) => <TierFields tier={tier} put={put} />}
      </RowsInput>
    </FormDialog>
  )
}

type FieldsProps = { readonly tier: Tier; readonly put: (changed: Tier) => void }

function TierFields({ tier, put }: FieldsProps) {
  return (
    <div className="pair">
      <TextField
        label={messages.hours}
        type="number"
        value={tier.hours_before}
        onChange={(event) => put({ ...tier, hours_before: Number(event.target.value) })}
      />
      <TextField
        label={messages.percent}
        type="number"
        value={tier.percent}
        onChange={(event) => put({ ...tier, percent: Number(event.target.value) })}
      />
    </div>
  )
}
