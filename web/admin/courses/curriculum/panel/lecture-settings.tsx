import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { duration } from '../../../kit/texts/format.ts'
import { common } from '../../../kit/texts/words.ts'
import { useBoard } from '../board.ts'
import { offeredKinds } from '../offered-kinds.ts'
import type { Kind, Lecture, Outline } from '../outline.ts'
import { curriculumWords } from '../words.ts'
import { DraftField } from './draft-field.tsx'
import { secondsOf } from './length.ts'
import { UnlockRule } from './unlock-rule.tsx'
import { panelWords as say } from './words.ts'

type SettingsProps = { readonly lecture: Lecture; readonly outline: Outline }

/** What a lecture is, for whom and when it opens. Each change is saved at once. */
export function LectureSettings({ lecture, outline }: SettingsProps) {
  const { builder, isReadOnly } = useBoard()
  const { id, title, kind, duration_seconds } = lecture
  const saveTitle = (text: string) => {
    if (text.trim() === '') return common.required
    void builder.changeLecture(id, { title: text.trim() })
    return undefined
  }
  const saveLength = (text: string) => {
    const seconds = secondsOf(text)
    if (seconds === undefined) return say.durationWrong
    void builder.changeLecture(id, { duration_seconds: seconds })
    return undefined
  }
  return (
    <section className="panel-part" aria-label={say.settings}>
      <DraftField label={say.title} value={title} onSave={saveTitle} isDisabled={isReadOnly} />
      <div className="pair">
        <TextField
          select
          label={say.kind}
          value={kind}
          disabled={isReadOnly}
          onChange={(event) => void builder.changeLecture(id, { kind: event.target.value as Kind })}
        >
          {offeredKinds(curriculumWords.kinds, kind).map(([key, text]) => (
            <MenuItem key={key} value={key}>
              {text}
            </MenuItem>
          ))}
        </TextField>
        <DraftField
          label={say.duration}
          value={duration_seconds ? duration(duration_seconds) : ''}
          help={say.durationHelp}
          onSave={saveLength}
          isDisabled={isReadOnly}
        />
      </div>
      <PreviewCheck lecture={lecture} />
      <UnlockRule lecture={lecture} outline={outline} />
    </section>
  )
}

function PreviewCheck({ lecture: { id, is_preview } }: { readonly lecture: Lecture }) {
  const { builder, isReadOnly } = useBoard()
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
        label={say.isPreview}
      />
      <FormHelperText id={helpId}>{say.isPreviewHelp}</FormHelperText>
    </div>
  )
}
