import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { Icon } from '../../kit/icon.tsx'
import { useField } from '../../kit/inputs/use-field.ts'
import { sharedMessages } from '../../kit/texts/shared-messages.ts'
import { newId } from '../content.ts'
import { fieldMessages as fieldTexts } from '../field-messages.ts'

type Prompt = { readonly id: string; readonly text: string; readonly choice: string }
type Choice = { readonly id: string; readonly text: string }

function useMatching() {
  const prompts = useField({ source: 'content.prompts', format: (value?: readonly Prompt[]) => value ?? [] })
  const choices = useField({ source: 'content.choices', format: (value?: readonly Choice[]) => value ?? [] })
  const [pairs, all]: readonly [readonly Prompt[], readonly Choice[]] = [
    prompts.field.value,
    choices.field.value,
  ]
  const isUsed = (id: string) => pairs.some(({ choice }) => choice === id)
  return {
    pairs,
    problem: prompts.problem ?? choices.problem,
    textOf: (id: string) => all.find((choice) => choice.id === id)?.text ?? '',
    others: all.filter(({ id }) => !isUsed(id)),
    putPrompt: (id: string, text: string) =>
      prompts.field.onChange(pairs.map((each) => (each.id === id ? { ...each, text } : each))),
    putChoice: (id: string, text: string) =>
      choices.field.onChange(all.map((each) => (each.id === id ? { ...each, text } : each))),
    addPair: () => {
      const choice = newId()
      choices.field.onChange([...all, { id: choice, text: '' }])
      prompts.field.onChange([...pairs, { id: newId(), text: '', choice }])
    },
    addOther: () => choices.field.onChange([...all, { id: newId(), text: '' }]),
    removePair: ({ id, choice }: Prompt) => {
      const kept = pairs.filter((each) => each.id !== id)
      prompts.field.onChange(kept)
      // Two items may have the same partner.
      if (!kept.some((each) => each.choice === choice))
        choices.field.onChange(all.filter((each) => each.id !== choice))
    },
    removeOther: (id: string) => choices.field.onChange(all.filter((each) => each.id !== id)),
  }
}

/** Items with their partners, and partners that match nothing. */
export function MatchingInput() {
  const matching = useMatching()
  const { pairs, problem, textOf, others, putPrompt, putChoice, addPair, addOther } = matching
  return (
    <>
      <fieldset className="lines">
        <legend>{fieldTexts.pairs}</legend>
        {problem ? <FormHelperText error>{problem}</FormHelperText> : null}
        {pairs.map((pair, at) => (
          <div className="line" key={pair.id}>
            <div className="pair">
              <TextField
                label={`${fieldTexts.left} ${at + 1}`}
                value={pair.text}
                onChange={(event) => putPrompt(pair.id, event.target.value)}
                multiline
              />
              <TextField
                label={`${fieldTexts.right} ${at + 1}`}
                value={textOf(pair.choice)}
                onChange={(event) => putChoice(pair.choice, event.target.value)}
                multiline
              />
            </div>
            <Remove label={fieldTexts.pair(at + 1)} onClick={() => matching.removePair(pair)} />
          </div>
        ))}
        <Add label={fieldTexts.addPair} onClick={addPair} />
      </fieldset>
      <fieldset className="lines">
        <legend>{fieldTexts.distractors}</legend>
        {others.map(({ id, text }, at) => (
          <div className="line" key={id}>
            <TextField
              label={`${fieldTexts.text} ${at + 1}`}
              value={text}
              onChange={(event) => putChoice(id, event.target.value)}
              multiline
              fullWidth
            />
            <Remove label={`${fieldTexts.distractors} ${at + 1}`} onClick={() => matching.removeOther(id)} />
          </div>
        ))}
        <Add label={fieldTexts.addDistractor} onClick={addOther} />
      </fieldset>
    </>
  )
}

type ButtonProps = { readonly label: string; readonly onClick: () => void }

function Remove({ label, onClick }: ButtonProps) {
  return (
    <IconButton aria-label={`${sharedMessages.remove}: ${label}`} onClick={onClick}>
      <Icon name="close" size={18} />
    </IconButton>
  )
}

function Add({ label, onClick }: ButtonProps) {
  return (
    <div className="buttons">
      <Button startIcon={<Icon name="add" size={16} />} onClick={onClick}>
        {label}
      </Button>
    </div>
  )
}
