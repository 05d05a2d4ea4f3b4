import Button from '@mui/material/Button'
import { Form, useNotify } from 'ra-core'
import { useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { components, paths } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { optionsOf } from '../api/option-sources.ts'
import { problemIn } from '../api/problems.ts'
import { ConfirmDialog } from '../kit/acts/confirm.tsx'
import { ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { ReferenceInput } from '../kit/inputs/reference-inputs.tsx'
import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { count, dayAndTime } from '../kit/texts/format.ts'
import { messageOf } from '../kit/texts/messages.ts'
import { roleNames } from './role-names.ts'
import { announceWords as say } from './team-words.ts'

type Announcement = components['schemas']['Announcement']
type AnnouncementInput =
  paths['/notifications/announcements']['post']['requestBody']['content']['application/json']

export function AnnouncementList() {
  const create = <CreateLink to="/announcements/create" permission="members:write" label={say.create} />
  return (
    <Screen title={say.title} intro={say.intro} actions={create}>
      <List<Announcement>
        resource="announcements"
        empty={{ title: say.empty, text: say.emptyText, action: create }}
        columns={[
          { title: say.subject, show: ({ title }) => <b>{title}</b> },
          { title: say.audience, show: ({ audience }) => say.audiences[audience] },
          { title: say.recipients, show: ({ recipients }) => count(recipients), align: 'end', isCount: true },
          {
            title: say.sent,
            show: ({ created_at, delivered_at }) => (delivered_at ? dayAndTime(created_at) : say.delivering),
          },
        ]}
      />
    </Screen>
  )
}

const call = (body: AnnouncementInput, dry_run?: true) =>
  orThrow(api.POST('/notifications/announcements', { params: { query: dry_run ? { dry_run } : {} }, body }))

/** A message that is rehearsed first: the reader sees how many get it before it is sent. */
export function AnnouncementCreate() {
  const [ready, setReady] = useState<{ readonly body: AnnouncementInput; readonly recipients: number }>()
  const notify = useNotify()
  const navigate = useNavigate()
  const runDry = async (values: FieldValues) => {
    const body = sentFrom(values as AnnouncementInput)
    try {
      setReady({ body, recipients: (await call(body, true)).recipients })
      return undefined
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
      return problemIn(error) ? {} : undefined
    }
  }
  return (
    <Screen title={say.create} back={{ to: '/announcements', label: say.title }}>
      <Form className="form" onSubmit={runDry} record={{ audience: 'members' }} warnWhenUnsavedChanges>
        <Fields />
        <div className="save-bar">
          <p />
          <Button type="submit" variant="contained">
            {say.preview}
          </Button>
        </div>
      </Form>
      {ready ? (
        <ConfirmDialog
          label={say.send}
          title={say.sendTitle(ready.recipients)}
          explain={say.sendText}
          act={() => call(ready.body)}
          done={say.done}
          onClose={() => setReady(undefined)}
          onDone={() => void navigate('/announcements')}
        />
      ) : null}
    </Screen>
  )
}

function Fields() {
  const audience = useWatch({ name: 'audience' })
  return (
    <Panel>
      <TextInput source="title" label={say.subject} atMost={200} isRequired />
      <TextInput source="body" label={say.body} lines={5} isRequired />
      <TextInput source="path" label={say.path} isNullable />
      <ChoiceInput source="audience" label={say.audience} choices={say.audiences} />
      {audience === 'role' ? (
        <ChoiceInput source="role" label={say.role} choices={roleNames} isRequired />
      ) : null}
      {audience === 'course' ? (
        <ReferenceInput source="course_id" label={say.course} {...optionsOf.courses} isRequired />
      ) : null}
    </Panel>
  )
}

function sentFrom({ title, body, path, audience, role, course_id }: AnnouncementInput): AnnouncementInput {
  return {
    title,
    body,
    audience,
    ...(path ? { path } : {}),
    ...(audience === 'role' && role ? { role } : {}),
    ...(audience === 'course' && course_id ? { course_id } : {}),
  }
}
