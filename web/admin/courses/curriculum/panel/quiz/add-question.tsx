import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { autocompleteMessages } from '../../../../kit/inputs/reference-messages.ts'
import { useFetched } from '../../../../kit/query.ts'
import { findQuestions } from './quiz-calls.ts'
import { quizPanelMessages as messages } from './quiz-messages.ts'

type AddQuestionProps = {
  readonly isDisabled: boolean
  readonly taken: readonly string[]
  readonly onAdd: (id: string) => void
}

/** Finds a question of the bank by a part of its title or prompt, and adds it. */
export function AddQuestion({ isDisabled, taken, onAdd }: AddQuestionProps) {
  const [search, setSearch] = useState('')
  const { data, isPending } = useFetched(['quiz questions', search], (signal) =>
    findQuestions(search, signal),
  )
  const options = (data?.data ?? []).filter(({ id }) => !taken.includes(id))
  return (
    <Autocomplete
      {...autocompleteMessages}
      disabled={isDisabled}
      loading={isPending}
      options={options}
      // The server has searched in the prompts too.
      filterOptions={(found) => found}
      value={null}
      inputValue={search}
      onInputChange={(_event, text, reason) => setSearch(reason === 'input' ? text : '')}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      onChange={(_event, selected) => selected && onAdd(selected.id)}
      renderInput={(params) => (
        <TextField {...params} label={messages.addQuestion} helperText={messages.addQuestionHelp} />
      )}
    />
  )
}
