import Autocomplete from '@mui/material/Autocomplete'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { mostUnlockDays } from '../../../../../src/domain/catalog/limits.ts'
import { session } from '../../../api/session.ts'
import { autocompleteMessages } from '../../../kit/inputs/reference-messages.ts'
import { sharedMessages } from '../../../kit/texts/shared-messages.ts'
import { momentAt, wallTime } from '../../../kit/texts/zone.ts'
import { useBuilderState } from '../builder-context.ts'
import { type Lecture, lectureIn, type Outline, possiblePrerequisites } from '../outline.ts'
import { DraftField } from './draft-field.tsx'
import { lecturePanelMessages as messages } from './messages.ts'

type Rule = NonNullable<Lecture['unlock']>
type RuleKind = 'none' | keyof Rule

const kindOf = (rule: Lecture['unlock']): RuleKind =>
  rule?.at ? 'at' : rule?.after_days ? 'after_days' : rule?.after_lecture_id ? 'after_lecture_id' : 'none'

type UnlockRuleProps = { readonly lecture: Lecture; readonly outline: Outline }

/** The opening of a lecture for students of the course. */
export function UnlockRule({ lecture, outline }: UnlockRuleProps) {
  const { builder, isReadOnly } = useBuilderState()
  const { id, unlock, is_preview } = lecture
  // Chosen, but without the moment, days or lecture that it needs to be saved.
  const [draftKind, setDraftKind] = useState<RuleKind>()
  const kind = draftKind ?? kindOf(unlock)
  const save = (rule: Rule | null) => {
    setDraftKind(undefined)
    void builder.changeLecture(id, { unlock: rule })
  }
  const selectKind = (next: RuleKind) => (next === 'none' ? save(null) : setDraftKind(next))
  return (
    <div className="pair">
      <TextField
        select
        label={messages.unlock}
        value={kind}
        disabled={isReadOnly}
        helperText={is_preview && kind !== 'none' ? messages.previewIsOpen : undefined}
        onChange={(event) => selectKind(event.target.value as RuleKind)}
      >
        {Object.entries(messages.unlocks).map(([key, text]) => (
          <MenuItem key={key} value={key}>
            {text}
          </MenuItem>
        ))}
      </TextField>
      <Value kind={kind} lecture={lecture} outline={outline} onSave={save} />
    </div>
  )
}

type ValueProps = UnlockRuleProps & { readonly kind: RuleKind; readonly onSave: (rule: Rule) => void }

function Value({ kind, lecture, outline, onSave }: ValueProps) {
  switch (kind) {
    case 'none':
      return null
    case 'at':
      return <Moment at={lecture.unlock?.at} onSave={onSave} />
    case 'after_days':
      return <Days days={lecture.unlock?.after_days} onSave={onSave} />
    case 'after_lecture_id':
      return <AfterLecture lecture={lecture} outline={outline} onSave={onSave} />
  }
}

function Moment({ at, onSave }: { readonly at: string | undefined; readonly onSave: (rule: Rule) => void }) {
  const { isReadOnly } = useBuilderState()
  const zone = session().school.time_zone
  const save = (localTime: string) => {
    const moment = momentAt(localTime, zone)
    if (!moment) return sharedMessages.required
    onSave({ at: moment })
    return undefined
  }
  return (
    <DraftField
      type="datetime-local"
      label={messages.moment}
      value={at ? wallTime(at, zone) : ''}
      help={sharedMessages.inZone(zone)}
      onSave={save}
      isDisabled={isReadOnly}
    />
  )
}

function Days({
  days,
  onSave,
}: {
  readonly days: number | undefined
  readonly onSave: (rule: Rule) => void
}) {
  const { isReadOnly } = useBuilderState()
  const save = (text: string) => {
    const after_days = Number(text)
    if (!Number.isInteger(after_days) || after_days < 1 || after_days > mostUnlockDays)
      return `1–${mostUnlockDays}`
    onSave({ after_days })
    return undefined
  }
  return (
    <DraftField
      type="number"
      label={messages.days}
      value={days ? String(days) : ''}
      onSave={save}
      isDisabled={isReadOnly}
      slotProps={{ htmlInput: { min: 1, max: mostUnlockDays } }}
    />
  )
}

type AfterLectureProps = UnlockRuleProps & { readonly onSave: (rule: Rule) => void }

function AfterLecture({ lecture, outline, onSave }: AfterLectureProps) {
  const { isReadOnly } = useBuilderState()
  const current = lectureIn(outline, lecture.unlock?.after_lecture_id ?? '') ?? null
  return (
    <Autocomplete
      {...autocompleteMessages}
      disabled={isReadOnly}
      disableClearable={current !== null}
      autoHighlight
      options={possiblePrerequisites(outline, lecture.id)}
      value={current}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, selected) => selected && onSave({ after_lecture_id: selected.id })}
      renderInput={(params) => <TextField {...params} label={messages.after} />}
    />
  )
}
