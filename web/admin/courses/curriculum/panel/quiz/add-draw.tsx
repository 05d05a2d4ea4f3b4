import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { quizLimits } from '../../../../../../src/domain/assessments/limits.ts'
import { useFetched } from '../../../../kit/query.ts'
import { readTags } from './quiz-calls.ts'
import { quizPanelMessages as messages } from './quiz-messages.ts'

type AddDrawProps = {
  readonly isDisabled: boolean
  readonly onAdd: (tag: string, count: number) => void
}

/** Adds a number of questions that each attempt draws by a tag. */
export function AddDraw({ isDisabled, onAdd }: AddDrawProps) {
  const [tag, setTag] = useState('')
  const [count, setCount] = useState('1')
  const { data } = useFetched(['question tags'], readTags)
  const tags = data?.tags ?? []
  const number = Number(count)
  const isValid = Number.isInteger(number) && number >= 1 && number <= quizLimits.drawn
  if (tags.length === 0) return null
  return (
    <div className="pair">
      <TextField
        select
        label={messages.tag}
        value={tag}
        disabled={isDisabled}
        onChange={(event) => setTag(event.target.value)}
      >
        {tags.map(({ tag: each, questions }) => (
          <MenuItem key={each} value={each}>
            {each} ({questions})
          </MenuItem>
        ))}
      </TextField>
      <TextField
        type="number"
        label={messages.count}
        value={count}
        disabled={isDisabled}
        error={!isValid}
        onChange={(event) => setCount(event.target.value)}
        slotProps={{ htmlInput: { min: 1, max: quizLimits.drawn } }}
      />
      <Button
        variant="outlined"
        disabled={isDisabled || tag === '' || !isValid}
        onClick={() => onAdd(tag, number)}
      >
        {messages.addDraw}
      </Button>
    </div>
  )
}
