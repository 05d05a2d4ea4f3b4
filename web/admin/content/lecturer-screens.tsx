import { longestName } from '../../../src/domain/catalog/limits.ts'
import { picturePath } from '../../../src/paths/paths.ts'
import type { components } from '../api/admin-api.gen.ts'
import { optionsOf } from '../api/option-sources.ts'
import { may } from '../api/session.ts'
import { DeleteButton, SiteLink } from '../kit/actions/publishing.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { TextInput } from '../kit/inputs/inputs.tsx'
import { ReferenceInput } from '../kit/inputs/reference-inputs.tsx'
import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { MarkdownInput } from '../kit/markdown/markdown-input.tsx'
import { PictureInput } from '../kit/pictures/picture-input.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { contentMessages as messages } from './messages.ts'

type Lecturer = components['schemas']['Lecturer']

const back = { to: '/lecturers', label: messages.lecturers }

export function LecturerList() {
  const create = (
    <CreateLink to="/lecturers/create" permission="lecturers:write" label={messages.newLecturer} />
  )
  return (
    <Screen title={messages.lecturers} actions={create}>
      <List<Lecturer>
        resource="lecturers"
        open={({ id }) => `/lecturers/${id}`}
        empty={{ title: messages.noLecturers, text: messages.noLecturersText, action: create }}
        columns={[
          { title: messages.fields.name, render: (lecturer) => <LecturerName lecturer={lecturer} /> },
          {
            title: messages.fields.slug,
            render: ({ slug }) => <code>/lecturers/{slug}</code>,
            isMinor: true,
          },
          { title: messages.fields.updated_at, render: ({ updated_at }) => day(updated_at), isMinor: true },
        ]}
      />
    </Screen>
  )
}

function LecturerName({ lecturer: { name, avatar_key } }: { readonly lecturer: Lecturer }) {
  return (
    <span className="with-face">
      {avatar_key ? <img src={picturePath(avatar_key)} alt="" width={32} height={32} loading="lazy" /> : null}
      {name}
    </span>
  )
}

export function LecturerCreate() {
  return (
    <CreateScreen resource="lecturers" back={back} title={messages.newLecturer}>
      <Fields />
    </CreateScreen>
  )
}

export function LecturerEdit() {
  const isReadOnly = !may('lecturers:write')
  return (
    <EditScreen<Lecturer>
      resource="lecturers"
      back={back}
      title={({ name }) => name}
      fields={messages.fields}
      isReadOnly={isReadOnly}
      actions={(lecturer) => (
        <>
          <SiteLink path={`/lecturers/${lecturer.slug}`} />
          {isReadOnly ? null : <DeleteButton resource="lecturers" row={lecturer} name={lecturer.name} />}
        </>
      )}
    >
      <Fields />
    </EditScreen>
  )
}

function Fields() {
  return (
    <Panel>
      <TextInput source="name" label={messages.fields.name} atMost={longestName} isRequired />
      <MarkdownInput source="bio" label={messages.fields.bio} lines={6} />
      <PictureInput source="avatar_key" label={messages.fields.avatar_key} ratio={1} />
      {may('members:read') ? (
        <ReferenceInput
          source="person_id"
          label={messages.fields.person_id}
          help={messages.help.person}
          {...optionsOf.members}
        />
      ) : null}
    </Panel>
  )
}
