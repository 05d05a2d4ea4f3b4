import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { duration } from '../../../kit/texts/format.ts'
import { sharedMessages } from '../../../kit/texts/shared-messages.ts'
import { useBuilderState } from '../builder-context.ts'
import { curriculumMessages } from '../messages.ts'
import type { Kind, Lecture, Outline } from '../outline.ts'
import { DraftField } from './draft-field.tsx'
import { secondsOf } from './duration.ts'
import { lecturePanelMessages as messages } from './messages.ts'
import { UnlockRule } from './unlock-rule.tsx'

type SettingsProps = { readonly lecture: Lecture; readonly outline: Outline }

/** The kind, the audience and the opening of a lecture. Each change is saved immediately. */
export function LectureSettings({ lecture, outline }: SettingsProps) {
  const { builder, isReadOnly } = useBuilderState()
  const { id, title, kind, duration_seconds } = lecture
  const saveTitle = (text: string) => {
    if (text.trim() === '') return sharedMessages.required
    void builder.changeLecture(id, { title: text.trim() })
    return undefined
  }
  const saveDuration = (text: string) => {
    const seconds = secondsOf(text)
    if (seconds === undefined) return messages.durationWrong
    void builder.changeLecture(id, { duration_seconds: seconds })
    return undefined
  }
  return (
    <section className="panel-part" aria-label={messages.settings}>
      <DraftField label={messages.title} value={title} onSave={saveTitle} isDisabled={isReadOnly} />
      <div className="pair">
        <TextField
          select
          label={messages.kind}
          value={kind}
          disabled={isReadOnly}
          onChange={(event) => void builder.changeLecture(id, { kind: event.target.value as Kind })}
        >
          {Object.entries(curriculumMessages.kinds).map(([key, text]) => (
            <MenuItem key={key} value={key}>
              {text}
            </MenuItem>
          ))}
        </TextField>
        <DraftField
          label={messages.duration}
          value={duration_seconds ? duration(duration_seconds) : ''}
          help={messages.durationHelp}
          onSave={saveDuration}
          isDisabled={isReadOnly}
        />
      </div>
      <PreviewCheck lecture={lecture} />
      <UnlockRule lecture={lecture} outline={outline} />
    </section>
  )
}

function PreviewCheck({ lecture: { id, is_preview } }: { readonly lecture: Lecture }) {
  const { builder, isReadOnly } = useBuilderState()
  const helpId = useId()
  return (
    <div className="check">
      <FormControlLabel
        control={
          <Checkbox
            checked={is_preview}
            disabled={isReadOnly}
            onChange={(event) => void builder.changeLecture(id, { is_preview: event.target.checked })}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
        label={messages.isPreview}
      />
      <FormHelperText id={helpId}>{messages.isPreviewHelp}</FormHelperText>
    </div>
  )
}
