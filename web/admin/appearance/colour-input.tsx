import TextField from '@mui/material/TextField'
import { accentContrast, accentFrom, readable } from '../../../src/platform/accent.ts'
import { useField } from '../kit/inputs/use-field.ts'
import { language } from '../kit/texts/language.ts'
import { appearanceMessages as messages } from './messages.ts'

const hex = /^#[0-9a-f]{6}$/i
const ratio = (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)

/** The colour of the school, with how well it can be read, by the rule with which pages are painted. */
export function ColourInput() {
  const { field, id, isInvalid, problem } = useField({ source: 'accent_colour' })
  const colour: string = field.value ?? ''
  return (
    <div>
      <div className="colour">
        <input
          type="color"
          aria-label={messages.fields.accent_colour}
          value={hex.test(colour) ? colour : '#000000'}
          onChange={(event) => field.onChange(event.target.value)}
        />
        <TextField
          {...field}
          id={id}
          label={messages.fields.accent_colour}
          error={isInvalid}
          helperText={problem ?? messages.help.accent}
          fullWidth
        />
      </div>
      {hex.test(colour) ? <Contrast colour={colour.toLowerCase()} /> : null}
    </div>
  )
}

function Contrast({ colour }: { readonly colour: string }) {
  const { onLight, onDark } = accentFrom(colour)
  const { chosenOnLight, chosenOnDark } = accentContrast(colour)
  return (
    <dl className="contrast" aria-label={messages.contrast}>
      <Sample name={messages.onLight} value={chosenOnLight} colour={onLight} paper="#ffffff" />
      <Sample name={messages.onDark} value={chosenOnDark} colour={onDark} paper="#13171f" />
    </dl>
  )
}

type SampleProps = {
  readonly name: string
  readonly value: number
  readonly colour: string
  readonly paper: string
}

function Sample({ name, value, colour, paper }: SampleProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="swatch" style={{ color: colour, background: paper }}>
          Aa
        </span>{' '}
        {value >= readable ? messages.passes(ratio(value)) : messages.fails(ratio(value))}
      </dd>
    </div>
  )
}
