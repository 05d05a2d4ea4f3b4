import TextField from '@mui/material/TextField'
import type { components } from '../api/admin-api.gen.ts'
import { optionsOf } from '../api/option-sources.ts'
import { IdsField } from '../kit/inputs/ids-input.tsx'
import { RowsInput } from '../kit/inputs/rows-input.tsx'
import { appearanceMessages as messages } from './messages.ts'

type Section = components['schemas']['Appearance']['sections'][number]

const newSections: readonly Section[] = [
  { kind: 'hero' },
  { kind: 'featured', title: '', course_ids: [] },
  { kind: 'newest', title: '' },
  { kind: 'events', title: '' },
  { kind: 'memberships', title: '' },
  { kind: 'lecturers', title: '' },
  { kind: 'posts', title: '' },
  { kind: 'text', title: '', body: '' },
]

/** The sections of the front page, in an order that the reader chooses. */
export function SectionsInput() {
  return (
    <RowsInput<Section>
      source="sections"
      label={messages.fields.sections}
      help={messages.help.sections}
      nameOf={({ kind }) => messages.kinds[kind]}
      add={newSections.map((row) => ({ label: messages.kinds[row.kind], row }))}
    >
      {(section, put) => <SectionFields section={section} put={put} />}
    </RowsInput>
  )
}

type FieldsProps = { readonly section: Section; readonly put: (changed: Section) => void }

function SectionFields({ section, put }: FieldsProps) {
  if (section.kind === 'hero') return <b>{messages.kinds.hero}</b>
  return (
    <div className="section-fields">
      <b>{messages.kinds[section.kind]}</b>
      <TextField
        label={messages.sectionTitle}
        value={section.title}
        onChange={(event) => put({ ...section, title: event.target.value })}
        fullWidth
      />
      {section.kind === 'text' ? (
        <TextField
          label={messages.text}
          value={section.body}
          onChange={(event) => put({ ...section, body: event.target.value })}
          multiline
          minRows={3}
          fullWidth
        />
      ) : null}
      {section.kind === 'featured' ? (
        <IdsField
          label={messages.courses}
          addLabel={messages.addCourse}
          {...optionsOf.courses}
          value={section.course_ids}
          onChange={(course_ids) => put({ ...section, course_ids: [...course_ids] })}
        />
      ) : null}
    </div>
  )
}
