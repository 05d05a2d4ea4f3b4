import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { useRecordContext } from 'ra-core'
import { useRef } from 'react'
import { mostParts } from '../../../../src/domain/assessments/questions/limits.ts'
import { useField } from '../../kit/inputs/use-field.ts'
import { SortableList } from '../../kit/sorting/sortable-list.tsx'
import { FileUpload } from '../../uploads/file-upload.tsx'
import type { Question, QuestionContent } from '../content.ts'
import { fieldMessages as fieldTexts } from '../field-messages.ts'

type Medium = NonNullable<QuestionContent['media']>[number]

/** The pictures, sounds and films under a question: uploaded here, each with a text that says what it shows. */
export function MediaInput() {
  const { field, isInvalid, problem } = useField({
    source: 'content.media',
    format: (value?: readonly Medium[]) => value ?? [],
  })
  const media: readonly Medium[] = field.value
  // An upload ends after later changes of the form.
  const latest = useRef(media)
  latest.current = media
  const chosen = useRef({ kind: 'picture' as Medium['kind'], label: '' })
  const record = useRecordContext<Question>()
  const put = (changed: Medium) =>
    field.onChange(media.map((each) => (each.file === changed.file ? changed : each)))
  return (
    <fieldset className="lines">
      <legend>{fieldTexts.media}</legend>
      <FormHelperText error={isInvalid}>{problem ?? fieldTexts.mediaHelp}</FormHelperText>
      <SortableList
        label={fieldTexts.media}
        items={media.map((medium) => ({ id: medium.file, medium }))}
        nameOf={({ medium }) => medium.label}
        onOrder={(ordered) => field.onChange(ordered.map(({ medium }) => medium))}
        onRemove={({ id }) => field.onChange(media.filter(({ file }) => file !== id))}
      >
        {({ medium }) => (
          <TextField
            label={fieldTexts.mediaLabels[medium.kind]}
            value={medium.label}
            onChange={(event) => put({ ...medium, label: event.target.value })}
            helperText={fieldTexts.mediaLabelHelp}
            fullWidth
          />
        )}
      </SortableList>
      {media.length < mostParts.media ? (
        <FileUpload
          slot={`question ${record?.id ?? 'new'}`}
          label={fieldTexts.media}
          purpose="media"
          accept="image/*,audio/*,video/*"
          onChosen={({ name, type }) => {
            chosen.current = { kind: kindOf(type), label: name.replace(/\.[^.]+$/, '') }
          }}
          onUploaded={async (file) => field.onChange([...latest.current, { ...chosen.current, file }])}
        />
      ) : null}
    </fieldset>
  )
}

function kindOf(type: string): Medium['kind'] {
  if (type.startsWith('audio/')) return 'audio'
  return type.startsWith('video/') ? 'video' : 'picture'
}
