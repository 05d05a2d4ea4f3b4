import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { useFetched } from '../kit/query.ts'
import { sharedMessages } from '../kit/texts/shared-messages.ts'
import { gradingMessages as messages } from './messages.ts'

type Criterion = components['schemas']['Rubrics']['rubrics'][number]['criteria'][number]

/** Opens the rubric for the answers of a quiz. */
export function RubricButton({ lectureId }: { readonly lectureId: string }) {
  const [isOpen, setOpen] = useState(false)
  const rubrics = useFetched(['rubrics', lectureId], (signal) =>
    orThrow(
      api.GET('/quizzes/{lecture_id}/rubrics', { params: { path: { lecture_id: lectureId } }, signal }),
    ),
  )
  if (!may('submissions:grade') || !rubrics.data) return null
  const criteria = rubrics.data.rubrics.find(({ question_id }) => question_id === null)?.criteria ?? []
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {messages.editRubric}
      </Button>
      {isOpen ? (
        <RubricDialog lectureId={lectureId} stored={criteria} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

const emptyLevel = { title: '', description: '', points: 0 }
const emptyCriterion: Criterion = { title: '', levels: [emptyLevel, { ...emptyLevel, points: 1 }] }

type DialogProps = {
  readonly lectureId: string
  readonly stored: readonly Criterion[]
  readonly onClose: () => void
}

function RubricDialog({ lectureId, stored, onClose }: DialogProps) {
  const [criteria, setCriteria] = useState(stored.length > 0 ? stored : [emptyCriterion])
  const { run, isRunning } = useAction(
    async () => {
      const body = {
        question_id: null,
        criteria: criteria.map((each) => ({ ...each, levels: [...each.levels] })),
      }
      await orThrow(
        api.POST('/quizzes/{lecture_id}/rubrics', { params: { path: { lecture_id: lectureId } }, body }),
      )
      onClose()
    },
    { done: messages.rubricSaved },
  )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md">
      <DialogTitle>{messages.rubric}</DialogTitle>
      <DialogContent>
        <p className="help">{messages.rubricHelp}</p>
        {criteria.map((criterion, at) => (
          <CriterionInput
            // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no ids, and their inputs keep no state
            key={`criterion ${at + 1}`}
            criterion={criterion}
            onChange={(changed) => setCriteria(criteria.with(at, changed))}
            onRemove={() => setCriteria(criteria.toSpliced(at, 1))}
          />
        ))}
        <Button onClick={() => setCriteria([...criteria, emptyCriterion])}>{messages.addCriterion}</Button>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{sharedMessages.cancel}</Button>
        <Button variant="contained" onClick={() => void run()} disabled={isRunning}>
          {sharedMessages.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type CriterionProps = {
  readonly criterion: Criterion
  readonly onChange: (criterion: Criterion) => void
  readonly onRemove: () => void
}

function CriterionInput({ criterion, onChange, onRemove }: CriterionProps) {
  const { title, levels } = criterion
  return (
    <fieldset className="levels">
      <legend className="unseen">{title || messages.criterion}</legend>
      <TextField
        label={messages.criterion}
        value={title}
        onChange={(event) => onChange({ ...criterion, title: event.target.value })}
      />
      {levels.map((level, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: levels have no ids, and their inputs keep no state
        <div className="level" key={`level ${at + 1}`}>
          <TextField
            label={messages.level}
            value={level.title}
            onChange={(event) =>
              onChange({ ...criterion, levels: levels.with(at, { ...level, title: event.target.value }) })
            }
          />
          <TextField
            type="number"
            label={messages.levelPoints}
            value={level.points}
            onChange={(event) =>
              onChange({
                ...criterion,
                levels: levels.with(at, { ...level, points: Number(event.target.value) }),
              })
            }
          />
          <Button
            disabled={levels.length <= 2}
            onClick={() => onChange({ ...criterion, levels: levels.toSpliced(at, 1) })}
          >
            {messages.removeLevel}
          </Button>
        </div>
      ))}
      <div className="grade-actions">
        <Button onClick={() => onChange({ ...criterion, levels: [...levels, emptyLevel] })}>
          {messages.addLevel}
        </Button>
        <Button onClick={onRemove}>{messages.removeCriterion}</Button>
      </div>
    </fieldset>
  )
}
