import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import type { Audience, Scope } from '../../../src/domain/oauth/index.ts'
import { scopesFor } from '../../../src/domain/oauth/scopes.ts'
import { type ScopeLine, scopeLines } from '../../../src/labels/scopes/scope-lines.ts'
import { scopeMessages } from '../../../src/labels/scopes/scope-messages.ts'
import { type InputProps, rulesOf } from '../kit/inputs/inputs.tsx'
import { useField } from '../kit/inputs/use-field.ts'
import { language } from '../kit/texts/language.ts'

const messages = scopeMessages(language)

/** The scopes of an audience in the words of the consent page, grouped by resource. */
export function ScopesInput(props: InputProps & { readonly audience: Audience }) {
  const { source, audience, label, help, isDisabled = false } = props
  const { field, id, isInvalid, problem } = useField({
    source,
    validate: rulesOf(props),
    format: (value: readonly string[] | null | undefined) => value ?? [],
  })
  const selected: readonly string[] = field.value
  const offered = scopesFor(audience)
  const toggle = (scope: Scope) =>
    field.onChange(
      offered.filter((each) => (each === scope ? !selected.includes(scope) : selected.includes(each))),
    )
  return (
    <fieldset className="scopes" aria-describedby={`${id}-help`}>
      <legend className="unseen">{label}</legend>
      <FormHelperText id={`${id}-help`} error={isInvalid}>
        {problem ?? help}
      </FormHelperText>
      {scopeLines(offered).map((line) => (
        <Line key={line.topic} line={line} selected={selected} toggle={toggle} isDisabled={isDisabled} />
      ))}
    </fieldset>
  )
}

type LineProps = {
  readonly line: ScopeLine
  readonly selected: readonly string[]
  readonly toggle: (scope: Scope) => void
  readonly isDisabled: boolean
}

function Line({ line: { topic, scopes }, selected, toggle, isDisabled }: LineProps) {
  return (
    <div className="scope-line">
      <h3>{messages.topics[topic]}</h3>
      <div>
        {scopes.map((scope) => (
          <FormControlLabel
            key={scope}
            disabled={isDisabled}
            control={<Checkbox checked={selected.includes(scope)} onChange={() => toggle(scope)} />}
            label={
              <>
                {messages.scopes[scope]} <code>{scope}</code>
              </>
            }
          />
        ))}
      </div>
    </div>
  )
}
