import TextField from '@mui/material/TextField'
import type { components, paths } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { Asked } from '../kit/asked.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { RowsInput } from '../kit/inputs/rows-input.tsx'
import { useFetched } from '../kit/query.ts'
import { Panel, Screen } from '../kit/screen.tsx'
import { cancellationRuleWords as say } from './cancellation-rule-words.ts'

type Rule = components['schemas']['CancellationRule']
type Tier = Rule['tiers'][number]
type CancellationRuleInput = paths['/cancellation_rule']['put']['requestBody']['content']['application/json']

export function CancellationRule() {
  const rule = useFetched(['cancellation_rule'], (signal) =>
    orThrow(api.GET('/cancellation_rule', { signal })),
  )
  return (
    <Screen title={say.title} intro={say.intro}>
      <Asked of={rule}>{(found) => <Shown rule={found} />}</Asked>
    </Screen>
  )
}

function Shown({ rule }: { readonly rule: Rule }) {
  const lines = rule.tiers.map(({ hours_before, percent }) => say.until(hours_before, percent))
  const last = rule.tiers.at(-1)
  return (
    <Panel title={say.how} actions={<Change rule={rule} />}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {last?.hours_before === 0 ? null : <li>{last ? say.after : say.none}</li>}
      </ul>
      {rule.updated_at === null ? <p>{say.isDefault}</p> : null}
    </Panel>
  )
}

function Change({ rule }: { readonly rule: Rule }) {
  return (
    <FormDialog<CancellationRuleInput>
      label={say.change}
      title={say.title}
      defaults={{ tiers: rule.tiers }}
      done={say.saved}
      send={({ tiers }) =>
        orThrow(api.PUT('/cancellation_rule', { params: { header: ifMatch(rule) }, body: { tiers } }))
      }
    >
      <RowsInput<Tier>
        source="tiers"
        label={say.tiers}
        help={say.help}
        nameOf={({ hours_before, percent }) => say.until(hours_before, percent)}
        add={[{ label: say.add, row: { hours_before: 24, percent: 50 } }]}
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
        label={say.hours}
        type="number"
        value={tier.hours_before}
        onChange={(event) => put({ ...tier, hours_before: Number(event.target.value) })}
      />
      <TextField
        label={say.percent}
        type="number"
        value={tier.percent}
        onChange={(event) => put({ ...tier, percent: Number(event.target.value) })}
      />
    </div>
  )
}
